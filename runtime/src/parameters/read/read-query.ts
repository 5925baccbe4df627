import type { ParameterReader } from "./parameter-reader.ts";
import { percentDecode } from "./percent-decode.ts";
import { inQuery, parsedText, parsedTexts } from "./parsed-texts.ts";
import type { ParameterFields } from "./read-parameter-fields.ts";
import { delimitedTexts, fieldTexts, pairText, repeatedTexts, type Delimiter } from "./pairs.ts";

/** Text of a query parameter. */
export function queryText(r: ParameterReader, name: string): string | undefined {
  r.begin("query", name);
  if (r.hasParser("query", name)) return parsedText(r, name);
  return pairText(r, r.queryPairs, name, "query");
}

/** Texts of an array in a query: `color=blue&color=black`. */
export function queryTexts(r: ParameterReader, name: string): readonly string[] | undefined {
  r.begin("query", name);
  if (r.hasParser("query", name)) return parsedTexts(r, name);
  return repeatedTexts(r, r.queryPairs, name, "query");
}

/** Texts of an array in a query, or names and values of an object: `color=blue,black`. */
export function delimitedQueryTexts(
  r: ParameterReader,
  name: string,
  delimiter: Delimiter,
): readonly string[] | undefined {
  r.begin("query", name);
  if (r.hasParser("query", name)) return parsedTexts(r, name);
  return delimitedTexts(r, r.queryPairs, name, "query", delimiter);
}

/** Names and values of an object in a query: `R=100&G=200`. */
export function explodedQueryTexts(
  r: ParameterReader,
  name: string,
  fields: ParameterFields,
  taken: readonly string[],
): readonly string[] | undefined {
  r.begin("query", name);
  if (r.hasParser("query", name)) return parsedTexts(r, name, inQuery, fields);
  return fieldTexts(r, r.queryPairs, fields, "query", taken);
}

/**
 * Names and values of an object in a query: `color[R]=100&color[G]=200`. Source: OpenAPI 3.1, deepObject. Items of a list
 * are `color[R]=1`, `color[R][]=1` or `color[R][0]=1`, as PHP, Rails and qs have them.
 *
 * @param fields tell which properties are lists; none is without them
 */
export function deepQueryTexts(
  r: ParameterReader,
  name: string,
  fields?: ParameterFields,
): readonly string[] | undefined {
  r.begin("query", name);
  if (r.hasParser("query", name)) return parsedTexts(r, name, inQuery, fields);
  const pairs = r.queryPairs;
  const texts: string[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const key = pairs[i] as string;
    if (!key.endsWith("]") || key[name.length] !== "[" || !key.startsWith(name)) continue;
    const value = percentDecode(r, pairs[i + 1] as string, true);
    if (value === undefined) return undefined;
    texts.push(propertyOf(key.slice(name.length + 1, -1), fields), value);
  }
  return texts.length === 0 ? undefined : texts;
}

/** The property that a name in brackets means: `R][` and `R][0` are items of the list `R`. */
function propertyOf(name: string, fields: ParameterFields | undefined): string {
  const list = /^(.*)\]\[\d*$/s.exec(name)?.[1];
  return list !== undefined && fields?.repeats(list) === true ? list : name;
}

/** The query as a whole, decoded. Source: OpenAPI 3.2, Parameter Locations. */
export function wholeQueryText(r: ParameterReader, name: string): string | undefined {
  r.begin("query", name);
  return r.query === "" ? undefined : percentDecode(r, r.query, true);
}
