import { isDecimalObject } from "./decimal-object.ts";
import { isTemporalObject } from "./temporal/temporal-object.ts";

/** Kinds of JSON values. Source: RFC 8259, 3. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** Kind of JSON value that a value stands for. */
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
      if (value instanceof Date || isTemporalObject(value)) return "string";
      if (Array.isArray(value)) return "array";
      return isDecimalObject(value) ? "number" : "object";
    default:
      return undefined;
  }
}
