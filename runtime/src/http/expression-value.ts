import { isDecimalObject } from "../check/decimal-object.ts";
import { isTemporalObject, temporalKey } from "../check/temporal/temporal-object.ts";

/** An own member of an object or a list, as a pointer of a runtime expression names it. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** A scalar as a text; undefined for other values. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (isDecimalObject(value)) return value.toFixed();
  if (isTemporalObject(value)) return temporalKey(value);
  const isScalar = ["number", "bigint", "boolean"].includes(typeof value);
  return isScalar ? String(value) : undefined;
}
