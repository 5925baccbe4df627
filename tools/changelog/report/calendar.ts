import { sha256 } from "../../../generator/portable/sha256.ts";
import type { Sunset } from "../sunsets/sunset.ts";

/**
 * A calendar with a day for each part that goes. Parts without a day have none in it.
 *
 * Source: RFC 5545.
 */
export function calendarOf(sunsets: readonly Sunset[], today: string): string {
  const seen = new Map<string, number>();
  const events = sunsets.flatMap((one) => {
    if (one.day === undefined) return [];
    // The same event keeps its name when its day moves, so that calendars move it too.
    const place = JSON.stringify([one.document, one.file, one.pointer]);
    const count = seen.get(place) ?? 0;
    seen.set(place, count + 1);
    return event(one, one.day, sha256(`${place}${count}`).slice(0, 32), today);
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//diptych//changelog//EN",
    "CALSCALE:GREGORIAN",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function event(sunset: Sunset, day: string, id: string, today: string): readonly string[] {
  const { part, title, document, isDeprecated, file, pointer } = sunset;
  const about = `${part} of ${title ?? document} goes on ${day}.`;
  const note = isDeprecated ? "" : " It is not marked as deprecated.";
  return [
    "BEGIN:VEVENT",
    `UID:${id}@diptych`,
    // A day is the least that changes: two runs of a day give the same calendar.
    `DTSTAMP:${digits(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${digits(day)}`,
    `DTEND;VALUE=DATE:${digits(dayAfter(day))}`,
    `SUMMARY:${text(`${part} goes (${title ?? document})`)}`,
    `DESCRIPTION:${text(`${about}${note}\n${file}#${pointer}`)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const digits = (day: string): string => day.replaceAll("-", "");

function dayAfter(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  // The calendar has no year 10000.
  return next.getUTCFullYear() > 9999 ? day : next.toISOString().slice(0, 10);
}

/** A value of the type TEXT. Source: RFC 5545, 3.3.11. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\n\r\u2028\u2029]/g, "\\n")
    .replace(/[\u0000-\u001f\u007f]/g, " ");

/** A line of at most 75 bytes, continued by lines that begin with a space. Source: RFC 5545, 3.1. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > 75) {
      lines.push(current);
      current = " ";
      bytes = 1;
    }
    current += char;
    bytes += size;
  }
  return [...lines, current].join("\r\n");
}
