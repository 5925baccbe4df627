import type { JsonKind } from "../json-kind.ts";
import type { JsonWriter } from "./writer.ts";

/** Kind of JSON value that a value is written as. */
export function jsonKindOf(value: unknown): JsonKind | undefined {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return typeof value as JsonKind;
    case "bigint":
      return "number";
    case "object":
      if (value === null) return "null";
      if (value instanceof Date) return "string";
      return Array.isArray(value) ? "array" : "object";
    default:
      return undefined;
  }
}

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
