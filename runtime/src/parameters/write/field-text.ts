import { isTemporalObject } from "../../check/temporal/temporal-object.ts";
import { encodeJson } from "../../json/write/encode-json.ts";
import { writeJsonAny } from "../../json/write/write-json-any.ts";

/** The text of a value in a form. */
export function fieldText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  const json = encodeJson(value, writeJsonAny);
  // A Date is a string in JSON; its text has no quotes outside of JSON.
  return value instanceof Date || isTemporalObject(value) ? json.slice(1, -1) : json;
}
