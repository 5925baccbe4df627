import { dateTimeExpected, parseDateTime } from "../../check/date-object.ts";
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
  const value = parseDateTime(readJsonString(r));
  if (value !== undefined) return value;
  r.invalid(at, "format", dateTimeExpected);
  return new Date(NaN);
}
