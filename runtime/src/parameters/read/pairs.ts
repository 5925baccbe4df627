import type { ParameterReader } from "./parameter-reader.ts";
import { percentDecode, percentDecodeAll } from "./percent-decode.ts";
import type { ParameterFields } from "./read-parameter-fields.ts";

/** How the values of pairs are encoded: a query, a cookie of the style `form`, or one of the style `cookie`. */
export type PairsEncoding = "query" | "cookie" | "plain";

/** The delimiter between the values of one pair. Source: OpenAPI 3.1, Style Values. */
export type Delimiter = "," | " " | "|" | "\t";

/** Reads what the pairs of a name have; `undefined` if there are none, or something is wrong. */
type ReadPairs<T> = (
  r: ParameterReader,
  pairs: readonly string[],
  name: string,
  encoding: PairsEncoding,
) => T | undefined;

/** Text of the only pair of that name. A second one is a mistake in queries; the first cookie counts. */
export const pairText: ReadPairs<string> = (r, pairs, name, encoding) => {
  const raw = onlyRaw(r, pairs, name, encoding);
  return raw === undefined ? undefined : decodeValue(r, raw, encoding);
};

/** Texts of all pairs of that name; absent without such pairs. */
export const repeatedTexts: ReadPairs<readonly string[]> = (r, pairs, name, encoding) => {
  const raws: string[] = [];
  for (let i = 0; i < pairs.length; i += 2)
    if (pairs[i] === name) raws.push(pairs[i + 1] as string);
  return raws.length === 0 ? undefined : decodeAll(r, raws, encoding);
};

/**
 * Texts within the only pair of that name. A comma that is part of a value is percent-encoded, so
 * values are split before they are decoded; a space, a tab or a bar always is, so they are split
 * afterwards.
 */
export function delimitedTexts(
  r: ParameterReader,
  pairs: readonly string[],
  name: string,
  encoding: PairsEncoding,
  delimiter: Delimiter,
): readonly string[] | undefined {
  const raw = onlyRaw(r, pairs, name, encoding);
  if (raw === undefined) return undefined;
  if (raw === "") return [];
  if (delimiter === ",") return decodeAll(r, raw.split(","), encoding);
  return decodeValue(r, raw, encoding)?.split(delimiter);
}

/**
 * Names and values of an exploded object, whose properties are pairs of their own; absent if there
 * is none of them. Pairs that are not declared belong to it if it has further properties.
 *
 * @param taken names that belong to other parameters, as `isTaken` has them
 */
export function fieldTexts(
  r: ParameterReader,
  pairs: readonly string[],
  fields: ParameterFields,
  encoding: PairsEncoding,
  taken: readonly string[],
): readonly string[] | undefined {
  const texts: string[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const raw = pairs[i] as string;
    // Names of a query are decoded already.
    const name = encoding === "cookie" ? percentDecode(r, raw, false) : raw;
    if (name === undefined) return undefined;
    const isOther = typeof fields.others !== "string" && !isTaken(name, taken);
    if (!isOther && !fields.properties.has(name)) continue;
    const value = decodeValue(r, pairs[i + 1] as string, encoding);
    if (value === undefined) return undefined;
    texts.push(name, value);
  }
  return texts.length === 0 ? undefined : texts;
}

/** Whether a name is listed, or begins as one that ends with a bracket does. */
export function isTaken(name: string, taken: readonly string[]): boolean {
  const bracket = name.indexOf("[");
  return taken.includes(name) || (bracket > 0 && taken.includes(name.slice(0, bracket + 1)));
}

/** The raw value of the only pair of that name. */
const onlyRaw: ReadPairs<string> = (r, pairs, name, encoding) => {
  for (let i = 0; i < pairs.length; i += 2) {
    if (pairs[i] !== name) continue;
    if (encoding === "query" && isRepeated(pairs, name, i + 2))
      return r.note("duplicate", "is given more than once");
    return pairs[i + 1];
  }
  return undefined;
};

function isRepeated(pairs: readonly string[], name: string, from: number): boolean {
  for (let i = from; i < pairs.length; i += 2) if (pairs[i] === name) return true;
  return false;
}

function decodeValue(r: ParameterReader, raw: string, encoding: PairsEncoding): string | undefined {
  return encoding === "plain" ? raw : percentDecode(r, raw, encoding === "query");
}

function decodeAll(
  r: ParameterReader,
  raws: readonly string[],
  encoding: PairsEncoding,
): readonly string[] | undefined {
  return encoding === "plain" ? raws : percentDecodeAll(r, raws, encoding === "query");
}
