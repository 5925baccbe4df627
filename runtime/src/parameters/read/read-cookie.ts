import type { ParameterReader } from "./parameter-reader.ts";
import { type ParsedSource, parsedText, parsedTexts } from "./parsed-texts.ts";
import type { ParameterFields } from "./read-parameter-fields.ts";
import { delimitedTexts, fieldTexts, pairText, repeatedTexts } from "./pairs.ts";

/** Cookies of the style `form` are percent-encoded, those of the style `cookie` are not. Source: OpenAPI 3.2, Style Values. */
export type CookieEncoding = "cookie" | "plain";

/** Reads what a request has in cookies of a name; `undefined` if absent. */
type ReadCookie<T> = (r: ParameterReader, name: string, encoding: CookieEncoding) => T | undefined;

/** All cookies, for the parser of a parameter; those of others may be malformed. */
const cookies = (encoding: CookieEncoding): ParsedSource => ({
  place: "cookies",
  received: ({ cookiePairs: pairs }) =>
    pairs.flatMap((name, i) => {
      const value = pairs[i + 1];
      if (i % 2 === 1 || value === undefined) return [];
      return [[name, encoding === "plain" ? value : decodedOr(value)]];
    }),
});

function decodedOr(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Text of a cookie; the first of several counts. Source: RFC 6265, 5.4. */
export const cookieText: ReadCookie<string> = (r, name, encoding) => {
  r.begin("cookie", name);
  if (r.hasParser("cookies", name)) return parsedText(r, name, cookies(encoding));
  return pairText(r, r.cookiePairs, name, encoding);
};

/** Texts of an array: `color=blue; color=black`. */
export const cookieTexts: ReadCookie<readonly string[]> = (r, name, encoding) => {
  r.begin("cookie", name);
  if (r.hasParser("cookies", name)) return parsedTexts(r, name, cookies(encoding));
  return repeatedTexts(r, r.cookiePairs, name, encoding);
};

/** Texts of an array, or names and values of an object: `color=blue,black`. */
export const delimitedCookieTexts: ReadCookie<readonly string[]> = (r, name, encoding) => {
  r.begin("cookie", name);
  if (r.hasParser("cookies", name)) return parsedTexts(r, name, cookies(encoding));
  return delimitedTexts(r, r.cookiePairs, name, encoding, ",");
};

/** Names and values of an object: `R=100; G=200`. */
export function explodedCookieTexts(
  r: ParameterReader,
  name: string,
  encoding: CookieEncoding,
  fields: ParameterFields,
  taken: readonly string[],
): readonly string[] | undefined {
  r.begin("cookie", name);
  if (r.hasParser("cookies", name)) return parsedTexts(r, name, cookies(encoding), fields);
  return fieldTexts(r, r.cookiePairs, fields, encoding, taken);
}
