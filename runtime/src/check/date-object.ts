import { instantOfDateTime } from "./instant.ts";
import { isDateTime } from "./is-date-time.ts";

/** Expectation of readers of date-times, for messages. */
export const dateTimeExpected = "a date and time (RFC 3339)";

/** Expectation of writers of `Date` objects, for messages. */
export const dateObjectExpected = "a valid Date in the years 0 to 9999";

/** Whether a value is a `Date` that is not invalid. */
export function isValidDate(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

/**
 * The moment of a date-time as a `Date`; `undefined` for every text that `isDateTime` refuses.
 * Digits of the fraction after milliseconds are cut off. A leap second, `23:59:60Z`, is the first
 * second of the next minute, because a `Date` cannot hold it.
 */
export function parseDateTime(text: string): Date | undefined {
  if (!isDateTime(text)) return undefined;
  const { seconds, fraction } = instantOfDateTime(text);
  return new Date(seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0")));
}

/**
 * The date-time of a `Date`, in UTC with milliseconds; `undefined` for what is not a valid `Date`
 * and for years outside 0 to 9999, which a date-time cannot write. Source: RFC 3339, 5.6.
 */
export function dateTimeText(value: unknown): string | undefined {
  const text = value instanceof Date ? (value.toJSON() as string | null) : null;
  // Years outside 0 to 9999 have a sign and six digits.
  return text?.length === 24 ? text : undefined;
}
