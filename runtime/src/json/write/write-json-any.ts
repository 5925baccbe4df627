import { isDecimalObject } from "../../check/decimal-object.ts";
import { isTemporalObject, temporalKey } from "../../check/temporal/temporal-object.ts";
import { isArray, isObject } from "../../check/objects.ts";
import { writeJsonDate } from "./write-json-date.ts";
import { writeJsonDecimal } from "./write-json-decimal.ts";
import { writeJsonArray, writeJsonMap } from "./write-json-collection.ts";
import { writeJsonBigint, writeJsonNull, writeJsonScalar } from "./write-json-scalar.ts";
import type { JsonWriter } from "./json-writer.ts";

/** Writes any value as `JSON.stringify` would, but refuses what that would drop or turn into null. */
export function writeJsonAny(w: JsonWriter, given: unknown): void {
  if (given instanceof Date) return writeJsonDate(w, given);
  if (isDecimalObject(given)) return writeJsonDecimal(w, given);
  // The calendar of a date is no part of its JSON.
  if (isTemporalObject(given)) return writeJsonScalar(w, temporalKey(given));
  const value = hasToJson(given) ? given.toJSON() : given;
  if (typeof value === "bigint") return writeJsonBigint(w, value);
  if (value === null) return writeJsonNull(w, value);
  if (isArray(value)) {
    w.enter();
    writeJsonArray(w, value, writeJsonAny);
    w.leave();
  } else if (isObject(value)) {
    w.enter();
    writeJsonMap(w, value, writeJsonAny);
    w.leave();
  } else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    writeJsonScalar(w, value);
  } else {
    w.refuse("a JSON value", value);
  }
}

/** Whether a value has a method that gives its JSON form; data may have a member of that name. */
function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    "toJSON" in value &&
    typeof value.toJSON === "function"
  );
}
