import { parseDateTime } from "../check/date-object.ts";
import { decimalKey, isDecimalObject, type DecimalObject } from "../check/decimal-object.ts";

/**
 * Whether two values are equal as JSON: numbers by value, objects whatever the order of their
 * properties, a Date by the moment that a text names, a decimal of a library by its digits. Properties that are undefined are absent. Source: JSON Schema
 * 2020-12 Core, 4.2.2.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (b instanceof Date)
    return typeof a === "string" && parseDateTime(a)?.getTime() === b.getTime();
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

function isSameDecimal(a: unknown, b: DecimalObject): boolean {
  if (isDecimalObject(a)) return decimalKey(a) === decimalKey(b);
  return typeof a === "number" && a === Number(b.toFixed());
}

function present(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
