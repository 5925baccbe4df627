import { parseDateTime } from "../check/date-object.ts";
import { compareInstants } from "../check/instant.ts";
import { decimalKey, isDecimalObject, type DecimalObject } from "../check/decimal-object.ts";
import { isDateTime } from "../check/is-date-time.ts";
import {
  isTemporalObject,
  temporalKey,
  temporalName,
  type TemporalObject,
} from "../check/temporal/temporal-object.ts";

/**
 * Whether two values are equal as JSON: numbers by value, objects whatever the order of their
 * properties, a Date or an object of Temporal by the moment that a text names, a decimal of a library by its digits. Properties that are undefined are absent. Source: JSON Schema
 * 2020-12 Core, 4.2.2.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (b instanceof Date)
    return typeof a === "string" && parseDateTime(a)?.getTime() === b.getTime();
  if (isTemporalObject(b)) return isSameTemporal(a, b);
  if (isDecimalObject(b)) return isSameDecimal(a, b);
  if (typeof b === "bigint")
    return typeof a === "number" && BigInt(Math.trunc(a)) === b && Number.isInteger(a);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => isEqual(item, (b as unknown[])[index]));
  }
  const left = present(a);
  const right = present(b);
  if (left.length !== right.length) return false;
  return left.every(
    ([name, member]) =>
      Object.hasOwn(b, name) && isEqual(member, (b as Readonly<Record<string, unknown>>)[name]),
  );
}

function isSameTemporal(a: unknown, b: TemporalObject): boolean {
  const text = isTemporalObject(a) ? temporalKey(a) : a;
  const other = temporalKey(b);
  if (typeof text !== "string" || temporalName(b) === "PlainDate") return text === other;
  return isDateTime(text) && compareInstants(text, other) === 0;
}

function isSameDecimal(a: unknown, b: DecimalObject): boolean {
  if (isDecimalObject(a)) return decimalKey(a) === decimalKey(b);
  return typeof a === "number" && a === Number(b.toFixed());
}

function present(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
