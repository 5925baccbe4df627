import { decimalKey, isDecimalObject } from "../check/decimal-object.ts";
import { isTemporalObject, temporalKey } from "../check/temporal/temporal-object.ts";
import { ownProperty } from "../check/objects.ts";

/**
 * Whether two types have read the same out of an element, in what both know: then it is of both.
 * Where they differ, it is of one of them, though XML does not show of which: texts are a number for
 * one type and a string for the other, and an empty element is a value for one and none for the other.
 */
export function isSameRead(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return Object.is(a, b);
  if (a instanceof Date || b instanceof Date)
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  if (isTemporalObject(a) || isTemporalObject(b))
    return isTemporalObject(a) && isTemporalObject(b) && temporalKey(a) === temporalKey(b);
  if (isDecimalObject(a) || isDecimalObject(b))
    return isDecimalObject(a) && isDecimalObject(b) && decimalKey(a) === decimalKey(b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSameMember(ownProperty(a, name), ownProperty(b, name)));
}

function isSameMember(a: unknown, b: unknown): boolean {
  if (a === undefined) return !isEmpty(b);
  if (b === undefined) return !isEmpty(a);
  return isSameRead(a, b);
}

function isEmpty(value: unknown): boolean {
  if (value === "") return true;
  if (typeof value !== "object" || value === null || value instanceof Date) return false;
  if (isDecimalObject(value) || isTemporalObject(value)) return false;
  return Object.values(value).every((member) => member === undefined);
}
