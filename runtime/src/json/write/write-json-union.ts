import type { JsonWriter } from "./json-writer.ts";

/** Value of a discriminating property. */
export function jsonDiscriminator(value: unknown, property: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, property))
    return undefined;
  return (value as Readonly<Record<string, unknown>>)[property];
}

/** Refuses a value that is not one of a union's members. */
export function refuseJsonMember(w: JsonWriter, value: unknown, expected: string): never {
  w.refuse(expected, value);
}
