import { dateTimeText } from "../../check/date-object.ts";
import { isTemporalObject } from "../../check/temporal/temporal-object.ts";
import { encodeJson } from "../../json/write/encode-json.ts";
import { writeJsonAny } from "../../json/write/write-json-any.ts";
import { anyTemporalText } from "../../check/temporal/temporal-text.ts";
import type { ParameterReader } from "./parameter-reader.ts";
import type { ParameterFields } from "./read-parameter-fields.ts";
import { kindOfParsed, type ParsedPlace, type ReceivedPairs } from "./parsers.ts";
import { percentDecode } from "./percent-decode.ts";

/** Input of a place's parsers; `received` is undefined where nothing came, or what came is malformed. */
export interface ParsedSource {
  readonly place: ParsedPlace;
  readonly received: (r: ParameterReader) => ReceivedPairs | string | undefined;
}

/** The pairs of the query. */
export const inQuery: ParsedSource = { place: "query", received: receivedQuery };

/** Result of a parameter's parser, which is called once; undefined if the parameter is absent. */
export function parsedValue(
  r: ParameterReader,
  name: string,
  { place, received }: ParsedSource = inQuery,
): unknown {
  const parse = r.parserOf(place, name);
  if (parse === undefined) return undefined;
  const value = once(r, `${place} ${name}`, () => {
    const given = received(r);
    return given === undefined ? undefined : parse(given as never);
  });
  if (value !== undefined) r.parsedKind = kindOfParsed(value);
  return value;
}

/** A value that is made once for a request. */
function once<T>(r: ParameterReader, key: string, make: () => T): T {
  const known = (r.parsed ??= new Map<string, unknown>());
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}

/** The pairs of the query, decoded; undefined if one is malformed, which is reported. */
function receivedQuery(r: ParameterReader): ReceivedPairs | undefined {
  return once(r, "query", () => {
    const pairs: [string, string][] = [];
    for (let i = 0; i < r.queryPairs.length; i += 2) {
      const value = percentDecode(r, r.queryPairs[i + 1] as string, true);
      if (value === undefined) return undefined;
      pairs.push([r.queryPairs[i] as string, value]);
    }
    return pairs;
  });
}

/** Result of a parser as one text: that of a list or an object is JSON. */
export function parsedText(
  r: ParameterReader,
  name: string,
  source: ParsedSource = inQuery,
): string | undefined {
  const value = parsedValue(r, name, source);
  return value === undefined ? undefined : textOf(r, value);
}

/** Texts that a parser has given: items, or names and values of an object in turn, some of which may repeat. */
export function parsedTexts(
  r: ParameterReader,
  name: string,
  source: ParsedSource = inQuery,
  fields?: ParameterFields,
): readonly string[] | undefined {
  const value = parsedValue(r, name, source);
  if (value === undefined) return undefined;
  if (r.parsedKind === "text") return allOrNone([textOf(r, value)]);
  if (Array.isArray(value)) return allOrNone(value.map((item) => textOf(r, item)));
  const members = Object.entries(value as object) as [string, unknown][];
  const given = members.filter(([, member]) => member !== undefined);
  return allOrNone(
    given.flatMap(([key, member]) => {
      const isList = Array.isArray(member) && fields?.repeats(key) === true;
      const items: readonly unknown[] = isList ? (member as unknown[]) : [member];
      return items.flatMap((item) => [key, textOf(r, item)]);
    }),
  );
}

/** Text of a value; undefined for one that no text has, such as NaN in an object, which is reported. */
function textOf(r: ParameterReader, value: unknown): string | undefined {
  if (value === null) return "";
  if (value instanceof Date) return dateTimeText(value) ?? r.invalid("type", "a date and time");
  if (isTemporalObject(value))
    return anyTemporalText(value) ?? r.invalid("type", "a date and time");
  if (typeof value === "function" || typeof value === "symbol") return r.invalid("type", "a value");
  if (typeof value !== "object") return String(value);
  try {
    return encodeJson(value, writeJsonAny);
  } catch {
    return r.invalid("type", "a value that JSON has");
  }
}

function allOrNone(texts: readonly (string | undefined)[]): readonly string[] | undefined {
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
