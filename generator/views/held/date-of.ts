const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)[Tt\s](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):?(\d\d)?)$/;

/**
 * The moment of a date-time of the document, as the runtime's `parseDateTime` reads it; undefined
 * for other text. Source: RFC 3339, 5.6.
 */
export function dateOf(text: string): Date | undefined {
  const found = dateTime.exec(text);
  if (found === null) return undefined;
  const numbers = found.slice(1, 7).map(Number);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const milliseconds = Number((found[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const [offsetHour, offsetMinute] = [Number(found[9] ?? 0), Number(found[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59)
    return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second, milliseconds);
  const offset = (offsetHour * 60 + offsetMinute) * (found[8] === "-" ? -1 : 1);
  const moment = new Date(date.getTime() - offset * 60_000);
  // A leap second is the last one of its day in UTC.
  const isLeap = second === 60;
  const isMidnight = moment.getUTCHours() === 0 && moment.getUTCMinutes() === 0;
  return isLeap && !isMidnight ? undefined : moment;
}
