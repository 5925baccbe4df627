import type { ParameterReader } from "./parameter-reader.ts";
import { type ParsedSource, parsedText, parsedTexts } from "./parsed-texts.ts";

/** All headers of a name, for the parser of a parameter. */
const field = (key: string): ParsedSource => ({
  place: "headers",
  received({ headers }) {
    const value = headers[key];
    const text = Array.isArray(value) && value.length > 0 ? value.join(", ") : value;
    return typeof text === "string" ? text.trim() : undefined;
  },
});

/**
 * Text of a header. Headers are not percent-encoded. Source: OpenAPI 3.2, Appendix D.
 *
 * @param key the name in lower case
 */
export function headerText(r: ParameterReader, name: string, key: string): string | undefined {
  r.begin("header", name);
  if (r.hasParser("headers", name)) return parsedText(r, name, field(key));
  const value = r.headers[key];
  if (typeof value === "string") return value.trim();
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (value.length > 1) return r.note("duplicate", "is given more than once");
  return (value as readonly string[])[0]?.trim();
}

/** Texts of an array, or names and values of an object: `blue, black`. Several headers make one list. */
export function headerTexts(
  r: ParameterReader,
  name: string,
  key: string,
): readonly string[] | undefined {
  return delimitedHeaderTexts(r, name, key, ",");
}

/** Texts of an array with another delimiter. Source: OpenAPI 2.0, `collectionFormat`. */
export function delimitedHeaderTexts(
  r: ParameterReader,
  name: string,
  key: string,
  delimiter: string,
): readonly string[] | undefined {
  r.begin("header", name);
  if (r.hasParser("headers", name)) return parsedTexts(r, name, field(key));
  const value = r.headers[key];
  if (typeof value !== "string" && !Array.isArray(value)) return undefined;
  const text = (typeof value === "string" ? value : value.join(delimiter)).trim();
  return text === "" ? [] : text.split(delimiter).map((piece) => piece.trim());
}

/** Names and values of an object: `R=100, G=200`. */
export function explodedHeaderTexts(
  r: ParameterReader,
  name: string,
  key: string,
): readonly string[] | undefined {
  const texts: string[] = [];
  const pairs = headerTexts(r, name, key);
  if (pairs === undefined || r.parsedKind !== undefined) return pairs;
  for (const pair of pairs) {
    const equals = pair.indexOf("=");
    if (equals < 0) return r.invalid("syntax", "name=value", pair);
    texts.push(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return texts;
}
