import { isDateTime } from "./is-date-time.ts";
import { isDate } from "./is-date.ts";

/** A moment: whole seconds since 1970, and the digits of the fraction without zeros at the end. */
export interface Instant {
  readonly seconds: number;
  readonly fraction: string;
}

/**
 * The moment of a date-time, or of the beginning of a date in UTC; `undefined` for other texts.
 * Unix time has no leap seconds: second 60 is the first second of the next minute.
 */
export function instantOf(text: string): Instant | undefined {
  if (isDate(text)) return { seconds: Date.parse(text) / 1000, fraction: "" };
  return isDateTime(text) ? instantOfDateTime(text) : undefined;
}

/** The moment of a text that is a date-time. */
export function instantOfDateTime(text: string): Instant {
  const [, fraction = "", sign, hours = "0", minutes = "0"] =
    /^[^]{19}(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):?(\d\d)?)$/.exec(text) ?? [];
  // `Date` does not know second 60.
  const minute = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`) / 1000;
  const offset = Number(hours) * 3600 + Number(minutes) * 60;
  const seconds = minute + Number(text.slice(17, 19)) - (sign === "-" ? -offset : offset);
  return { seconds, fraction: withoutTrailingZeros(fraction) };
}

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

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}
