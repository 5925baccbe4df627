import { isDateTime } from "../check/is-date-time.ts";
import { isDate } from "../check/is-date.ts";

/** A moment: whole seconds since 1970, and the digits of the fraction without zeros at the end. */
interface Instant {
  readonly seconds: number;
  readonly fraction: string;
}

/**
 * Compares the moments of two dates, or date-times whatever their zones: below 0, 0 or above 0, and
 * NaN where one of them is none. A date is the beginning of its day in UTC.
 */
export function compareInstants(a: string, b: string): number {
  const left = instantOf(a);
  const right = instantOf(b);
  if (left === undefined || right === undefined) return NaN;
  if (left.seconds !== right.seconds) return left.seconds - right.seconds;
  // Digits of fractions compare as text does: "45" is below "5".
  return left.fraction < right.fraction ? -1 : left.fraction > right.fraction ? 1 : 0;
}

function instantOf(text: string): Instant | undefined {
  if (isDate(text)) return { seconds: Date.parse(text) / 1000, fraction: "" };
  if (!isDateTime(text)) return undefined;
  const [, fraction = "", sign, hours = "0", minutes = "0"] =
    /^.{19}(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):?(\d\d)?)$/.exec(text) ?? [];
  // Second 60 is not known to Date; it is the first of the next minute.
  const minute = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`) / 1000;
  const offset = Number(hours) * 3600 + Number(minutes) * 60;
  const seconds = minute + Number(text.slice(17, 19)) - (sign === "-" ? -offset : offset);
  return { seconds, fraction: withoutTrailingZeros(fraction) };
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}
