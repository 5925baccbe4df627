import { isArray, isObject } from "../check/objects.ts";
import { writeJsonArray, writeJsonMap } from "./write-collection.ts";
import { writeJsonBigint, writeJsonNull, writeJsonScalar } from "./write-scalar.ts";
import type { JsonWriter } from "./writer.ts";

/** Writes any value as `JSON.stringify` would, but refuses what that would drop or turn into null. */
export function writeJsonAny(w: JsonWriter, given: unknown): void {
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

/** Whether a value, such as a `Date`, says itself what it is in JSON; data that merely has the name doesn't. */
function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    "toJSON" in value &&
    typeof value.toJSON === "function"
  );
}
