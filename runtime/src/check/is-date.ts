import { twoDigits } from "./digits.ts";

/** A day of the Gregorian calendar, `2026-02-28`. Source: RFC 3339, 5.6, full-date. */
export function isDate(text: string): boolean {
  return text.length === 10 && startsWithDate(text);
}

/** Whether the first ten code units are a date. */
export function startsWithDate(text: string): boolean {
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const century = twoDigits(text, 0);
  const year = century * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
