import type { TemporalName, TemporalObject } from "../../check/temporal/temporal-object.ts";
import { temporalExpected, temporalText } from "../../check/temporal/temporal-text.ts";
import type { JsonWriter } from "./json-writer.ts";

/** Writes a `Temporal.Instant` as a date-time in UTC. */
export function writeJsonInstant(w: JsonWriter, value: TemporalObject): void {
  writeTemporal(w, value, "Instant");
}

/** Writes a `Temporal.PlainDate` as a date of the ISO calendar. */
export function writeJsonPlainDate(w: JsonWriter, value: TemporalObject): void {
  writeTemporal(w, value, "PlainDate");
}

function writeTemporal(w: JsonWriter, value: TemporalObject, name: TemporalName): void {
  w.out += `"${temporalText(value, name) ?? w.refuse(temporalExpected(name), value)}"`;
}
