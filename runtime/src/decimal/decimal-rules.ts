import { exactText } from "./decimal-text.ts";

/** Sign, digits before the point and digits after it, without zeros that say nothing. */
interface Parts {
  readonly sign: -1 | 0 | 1;
  readonly whole: string;
  readonly fraction: string;
}

/**
 * Compares two decimals by their values, exactly: below zero if the first is less, above if it is more.
 * `1.50` and `1.5` are equal. NaN if the first is no decimal.
 *
 * @param a the text of a decimal, or an object of a library
 * @param b the text of a decimal
 */
export function compareDecimals(a: unknown, b: string): number {
  const text = exactText(a);
  if (text === undefined) return NaN;
  const left = partsOf(text);
  const right = partsOf(b);
  if (left.sign !== right.sign) return left.sign - right.sign;
  return left.sign > 0 ? compareSizes(left, right) : compareSizes(right, left);
}

/**
 * Whether a decimal is a whole multiple of another, exactly; what is no decimal is a multiple of nothing.
 * Source: JSON Schema 2020-12 Validation, 6.2.1.
 *
 * @param divisor the text of a decimal above 0
 */
export function isMultipleOfDecimal(value: unknown, divisor: string): boolean {
  const text = exactText(value);
  if (text === undefined) return false;
  const scale = Math.max(partsOf(text).fraction.length, partsOf(divisor).fraction.length);
  return scaled(text, scale) % scaled(divisor, scale) === 0n;
}

/** Whether no two decimals of a list are equal by value. That all items are decimals is not its matter. */
export function hasUniqueDecimals(items: readonly unknown[]): boolean {
  const decimals = items.map(exactText).filter((text) => text !== undefined);
  return new Set(decimals.map(shortest)).size === decimals.length;
}

/** The shortest text of a decimal: equal decimals have the same. */
function shortest(text: string): string {
  const { sign, whole, fraction } = partsOf(text);
  return `${sign < 0 ? "-" : ""}${whole}.${fraction}`;
}

function partsOf(text: string): Parts {
  const negative = text.startsWith("-");
  const [digits = "", after = ""] = (negative ? text.slice(1) : text).split(".");
  const whole = digits.replace(/^0+/, "");
  const fraction = withoutZeros(after);
  if (whole === "" && fraction === "") return { sign: 0, whole, fraction };
  return { sign: negative ? -1 : 1, whole, fraction };
}

/** A loop: a pattern for the end of a text looks for it at every zero. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}

function compareSizes(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length;
  const left = `${a.whole}.${a.fraction}`;
  const right = `${b.whole}.${b.fraction}`;
  return left === right ? 0 : left < right ? -1 : 1;
}

function scaled(text: string, scale: number): bigint {
  const { sign, whole, fraction } = partsOf(text);
  const size = BigInt(`${whole}${fraction.padEnd(scale, "0")}`);
  return sign < 0 ? -size : size;
}
