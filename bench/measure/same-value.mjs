// @ts-check
import { isDeepStrictEqual } from "node:util";

/**
 * Properties that are present and `undefined` count as absent.
 *
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function isSameValue(actual, expected) {
  return isDeepStrictEqual(dense(actual), dense(expected));
}

/** @param {any} value @returns {any} */
function dense(value) {
  if (Array.isArray(value)) return value.map(dense);
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(present.map(([name, item]) => [name, dense(item)]));
}
