import { startsWithDate } from "./is-date.ts";
import { isTimeFrom } from "./is-time.ts";

/**
 * A date and a time with its zone, `2026-02-28T12:00:00Z`; whitespace may replace the `T`.
 * Source: RFC 3339, 5.6, date-time.
 */
export function isDateTime(text: string): boolean {
  const separator = text.charCodeAt(10);
  if (separator !== 84 && separator !== 116 && !/\s/.test(text.charAt(10))) return false;
  return startsWithDate(text) && isTimeFrom(text, 11);
}
