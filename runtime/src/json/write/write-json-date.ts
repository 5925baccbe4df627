import { dateObjectExpected, dateTimeText } from "../../check/date-object.ts";
import type { JsonWriter } from "./json-writer.ts";

/** Writes a `Date` as a date-time in UTC. */
export function writeJsonDate(w: JsonWriter, value: Date): void {
  const text =
    dateTimeText(value) ??
    w.refuse(dateObjectExpected, value instanceof Date ? String(value) : value);
  w.out += `"${text}"`;
}
