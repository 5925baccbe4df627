import { dateTimeExpected } from "./date-object.ts";
import { isDateTime } from "./is-date-time.ts";
import { isDuration } from "./is-duration.ts";
import { isTime } from "./is-time.ts";

/** Expectation of readers of times, for messages. */
export const timeExpected = "a time with zone (RFC 3339)";

/** Expectation of readers of durations, for messages. */
export const durationExpected = "a duration (ISO 8601)";

/**
 * The text that a date-time or a time without offset stands for: with `offset` behind it. A duration whose last unit
 * has a fraction stands for itself. Undefined for all others. Source: ISO 8601-1, 5.3.1.3 and 5.5.2.
 *
 * @param expected which of the three a schema demands, in the words of messages
 */
export function localText(text: string, expected: string, offset: string): string | undefined {
  const whole = text + offset;
  switch (expected) {
    case dateTimeExpected:
      return isDateTime(whole) ? whole : undefined;
    case timeExpected:
      return isTime(whole) ? whole : undefined;
    case durationExpected:
      return isDuration(text.replace(/(\d)[.,]\d+(?=[A-Z]$)/, "$1")) ? text : undefined;
    default:
      return undefined;
  }
}
/** Whether a text is an offset from UTC, as RFC 3339 writes it. */
export function isOffset(text: unknown): boolean {
  return typeof text === "string" && /^(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.test(text);
}
