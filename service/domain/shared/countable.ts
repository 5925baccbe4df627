/** The largest number up to which sums of whole numbers are exact: 2^53 - 1. */
export const mostCountable = Number.MAX_SAFE_INTEGER;

/** A sum as far as it can be shown. Rows of before there was a bound may have more together. */
export const shownSum = (sum: number): number => Math.min(sum, mostCountable);

/**
 * A value with so many decimals, without what binary fractions add. A value that is too large for decimals stays as it
 * is, and is always finite.
 */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = value * factor;
  if (Math.abs(scaled) <= mostCountable) return Math.round(scaled) / factor;
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}
