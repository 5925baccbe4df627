import { instantOf } from "../check/instant.ts";

/**
 * Compares the moments of two dates, or of date-times in any zones: below 0, 0 or above 0, and NaN
 * if one of them is neither. A date is the beginning of its day in UTC.
 */
export function compareInstants(a: string, b: string): number {
  const left = instantOf(a);
  const right = instantOf(b);
  if (left === undefined || right === undefined) return NaN;
  if (left.seconds !== right.seconds) return left.seconds - right.seconds;
  // Digits of fractions compare as text does: "45" is below "5".
  return left.fraction < right.fraction ? -1 : left.fraction > right.fraction ? 1 : 0;
}
