import { skipDigits, twoDigits } from "./digits.ts";

/**
 * A time of day with its zone, `23:59:60Z` or `12:00:00.5+02:00`. Second 60 is allowed where the
 * time is 23:59 in UTC. Zones without colon or minutes (`+0200`, `+02`) are accepted as well.
 * Source: RFC 3339, 5.6, full-time.
 */
export function isTime(text: string): boolean {
  return isTimeFrom(text, 0);
}

/** Whether the text from `start` to its end is a time. */
export function isTimeFrom(text: string, start: number): boolean {
  const hour = twoDigits(text, start);
  const minute = twoDigits(text, start + 3);
  const second = twoDigits(text, start + 6);
  if (!(hour <= 23 && minute <= 59 && second <= 60)) return false;
  if (text.charCodeAt(start + 2) !== 58 || text.charCodeAt(start + 5) !== 58) return false;

  let at = start + 8;
  if (text.charCodeAt(at) === 46) {
    const end = skipDigits(text, at + 1);
    if (end === at + 1) return false;
    at = end;
  }
  const offset = zoneOffset(text, at);
  if (second < 60) return !Number.isNaN(offset);
  // A leap second is inserted at the end of a day of UTC.
  return (((hour * 60 + minute - offset) % 1440) + 1440) % 1440 === 1439;
}

/** Minutes that the zone from `at` to the end is ahead of UTC, or NaN if it is not a zone. */
function zoneOffset(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if (sign === 90 || sign === 122) return text.length === at + 1 ? 0 : NaN;
  if (sign !== 43 && sign !== 45) return NaN;
  const hours = twoDigits(text, at + 1);
  let minutes = 0;
  let end = at + 3;
  if (text.length > end) {
    if (text.charCodeAt(end) === 58) end++;
    minutes = twoDigits(text, end);
    end += 2;
  }
  if (!(hours <= 23 && minutes <= 59) || text.length !== end) return NaN;
  return (sign === 45 ? -1 : 1) * (hours * 60 + minutes);
}
