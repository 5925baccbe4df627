import { dateTimeExpected, parseDateTime } from "../../check/date-object.ts";
import { localText, timeExpected } from "../../check/local-text.ts";
import { refuseJson } from "./skip.ts";
import type { JsonReader } from "./json-reader.ts";
import { readJsonString } from "./read-json-string.ts";
import { quote } from "../../text/byte.ts";

/** Reads a date-time as a `Date`. */
export function readJsonDate(r: JsonReader): Date {
  if (r.start() !== quote) {
    refuseJson(r, "a string");
    return new Date(NaN);
  }
  const at = r.pos;
  const value = parseDateTime(readJsonDateTime(r));
  if (value !== undefined) return value;
  r.refuseFormat(at, dateTimeExpected);
  return new Date(NaN);
}

/** Reads a date-time as text, with the offset that the options give. */
export function readJsonDateTime(r: JsonReader): string {
  return withOffset(r, readJsonString(r), dateTimeExpected);
}

/** Reads a time of day as text, with the offset that the options give. */
export function readJsonTime(r: JsonReader): string {
  return withOffset(r, readJsonString(r), timeExpected);
}

function withOffset({ timeOffset }: JsonReader, text: string, expected: string): string {
  return timeOffset === undefined ? text : (localText(text, expected, timeOffset) ?? text);
}
