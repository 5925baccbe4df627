import type { ParameterReader } from "./parameter-reader.ts";

/**
 * Text of a header. Headers are not percent-encoded. Source: OpenAPI 3.2, Appendix D.
 *
 * @param key the name in lower case
 */
export function headerText(r: ParameterReader, name: string, key: string): string | undefined {
  r.begin("header", name);
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
  r.begin("header", name);
  const value = r.headers[key];
  if (typeof value !== "string" && !Array.isArray(value)) return undefined;
  const text = typeof value === "string" ? value : value.join(",");
  return text.trim() === "" ? [] : text.split(",").map((piece) => piece.trim());
}

/** Names and values of an object: `R=100, G=200`. */
export function explodedHeaderTexts(
  r: ParameterReader,
  name: string,
  key: string,
): readonly string[] | undefined {
  const texts: string[] = [];
  const pairs = headerTexts(r, name, key);
  if (pairs === undefined) return undefined;
  for (const pair of pairs) {
    const equals = pair.indexOf("=");
    if (equals < 0) return r.invalid("syntax", "name=value", pair);
    texts.push(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return texts;
}
