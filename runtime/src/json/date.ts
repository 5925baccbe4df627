import {
  dateObjectExpected,
  dateTimeExpected,
  dateTimeText,
  parseDateTime,
} from "../check/date-object.ts";
import { byte } from "./byte.ts";
import { readJsonString } from "./read-string.ts";
import type { JsonReader } from "./reader.ts";
import { refuseJson } from "./skip.ts";
import type { JsonWriter } from "./writer.ts";

/** Reads a date-time as a `Date`. */
export function readJsonDate(r: JsonReader): Date {
  if (r.start() !== byte.quote) {
    refuseJson(r, "a string");
    return new Date(NaN);
  }
  const at = r.pos;
  const value = parseDateTime(readJsonString(r));
  if (value !== undefined) return value;
  r.invalid(at, "format", dateTimeExpected);
  return new Date(NaN);
}

/** Writes a `Date` as a date-time in UTC. */
export function writeJsonDate(w: JsonWriter, value: Date): void {
  const text =
    dateTimeText(value) ??
    w.refuse(dateObjectExpected, value instanceof Date ? String(value) : value);
  w.out += `"${text}"`;
}
