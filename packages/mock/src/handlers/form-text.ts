import { isJsonObject } from "../json.ts";
import type { Json } from "diptych/plugin";

/** A value as a form: lists have a field for each item, and objects are JSON. Source: OpenAPI 3.1, Encoding Object. */
export function formText(value: Json): string {
  const fields = new URLSearchParams();
  for (const [name, member] of isJsonObject(value) ? Object.entries(value) : [])
    for (const one of Array.isArray(member) ? (member as readonly Json[]) : [member])
      fields.append(name, plainText(one));
  return fields.toString();
}

/** A scalar as it is, and anything else as JSON. */
export function plainText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
