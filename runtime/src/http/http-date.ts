const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const time = "(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)";

/** The form that is sent, and two that are obsolete. Source: RFC 9110, 5.6.7. */
const forms: readonly RegExp[] = [
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d\\d) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(
    `^[A-Z][a-z]+day, (?<day>\\d\\d)-(?<month>[A-Z][a-z]{2})-(?<year>\\d\\d) ${time} GMT$`,
  ),
  new RegExp(`^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/**
 * Milliseconds of a date in a header; undefined if it is none.
 *
 * @param now decides the century of a year with two digits
 */
export function parseHttpDate(text: string, now: number = Date.now()): number | undefined {
  for (const form of forms) {
    const found = form.exec(text)?.groups;
    if (found === undefined) continue;
    const month = months.indexOf(found["month"] ?? "");
    if (month < 0) return undefined;
    const part = (name: string): number => Number(found[name]);
    const at = (year: number): number =>
      Date.UTC(year, month, part("day"), part("hour"), part("minute"), part("second"));
    const year = part("year");
    if (found["year"]?.length !== 2) return at(year);
    // More than 50 years in the future means the past.
    const own = 100 * Math.floor(new Date(now).getUTCFullYear() / 100) + year;
    return at(own > new Date(now).getUTCFullYear() + 50 ? own - 100 : own);
  }
  return undefined;
}
