import { writeJsonAny } from "../json/write/any.ts";
import { encodeJson } from "../json/write/encode-json.ts";

/**
 * The fields of an object as `application/x-www-form-urlencoded`: arrays as one field per item, a
 * Date as date-time, other objects as JSON. Source: OpenAPI 3.1, Encoding Object; URL Standard, 5.2.
 */
export function formText(value: object): string {
  const fields = new URLSearchParams();
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    for (const item of Array.isArray(member) ? (member as unknown[]) : [member])
      if (item !== undefined) fields.append(name, fieldText(item));
  }
  return fields.toString();
}

function fieldText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  const json = encodeJson(value, writeJsonAny);
  // A Date is a string in JSON; its text has no quotes outside of JSON.
  return value instanceof Date ? json.slice(1, -1) : json;
}
