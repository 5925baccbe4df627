/** The largest number up to which sums of whole numbers are exact: 2^53 - 1. */
export const mostCountable = Number.MAX_SAFE_INTEGER;

/** A sum as far as it can be shown. Rows of before there was a bound may have more together. */
export const shownSum = (sum: number): number => Math.min(sum, mostCountable);

/** Digits that a number has without what binary fractions add. */
const exactDigits = 15;

/**
 * A value with so many decimals, half of the last one upwards, without what binary fractions add: 1.005 becomes 1.01. A
 * value that is too large for decimals stays as it is, and is always finite.
 */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = value * factor;
  if (Math.abs(scaled) <= mostCountable)
    return Math.round(Number(scaled.toPrecision(exactDigits))) / factor;
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}
