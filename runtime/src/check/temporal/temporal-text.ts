import { dateTimeExpected } from "../date-object.ts";
import { instantOfDateTime } from "../instant.ts";
import { isDateTime } from "../is-date-time.ts";
import { isDate } from "../is-date.ts";
import {
  temporalKey,
  temporalName,
  type TemporalClass,
  type TemporalName,
  type TemporalObject,
} from "./temporal-object.ts";

/** Digits of a fraction of a second that Temporal holds. */
const mostDigits = 9;

interface TemporalFormat {
  readonly isGood: (text: string) => boolean;
  /** Expectation of readers, for messages. */
  readonly expected: string;
  /** The text as every implementation takes it. */
  readonly plain: (text: string) => string;
}

export const temporalFormats: Readonly<Record<TemporalName, TemporalFormat>> = {
  Instant: { isGood: isDateTime, expected: dateTimeExpected, plain: plainDateTime },
  PlainDate: { isGood: isDate, expected: "a date (YYYY-MM-DD)", plain: (text) => text },
};

/** Expectation of writers, for messages. */
export const temporalExpected = (name: TemporalName): string =>
  `a Temporal.${name} in the years 0 to 9999`;

/**
 * The object of Temporal that a text means; undefined for texts that are not of the format. Digits of a fraction
 * after nanoseconds are cut off. A leap second, `23:59:60Z`, is the first second of the next minute, because
 * Temporal has none.
 */
export function parseTemporal<T>(
  Class: TemporalClass<T>,
  name: TemporalName,
  text: string,
): T | undefined {
  const { isGood, plain } = temporalFormats[name];
  return isGood(text) ? Class.from(plain(text)) : undefined;
}

/** A date-time in UTC: no implementation takes all that RFC 3339 allows. */
function plainDateTime(text: string): string {
  const { seconds, fraction } = instantOfDateTime(text);
  const whole = new Date(seconds * 1000).toISOString().slice(0, -5);
  const digits = fraction.slice(0, mostDigits);
  return `${whole}${digits === "" ? "" : `.${digits}`}Z`;
}

/**
 * The text of an object of Temporal of a class, or a text that is of its format; undefined for other values, and for
 * years outside 0 to 9999, which the format cannot write. Source: RFC 3339, 5.6.
 */
export function temporalText(value: unknown, name: TemporalName): string | undefined {
  if (typeof value === "string") return goodText(value, name);
  return temporalName(value) === name
    ? goodText(temporalKey(value as TemporalObject), name)
    : undefined;
}

/** The text of an object of Temporal of any class; undefined for other values. */
export function anyTemporalText(value: unknown): string | undefined {
  const name = temporalName(value);
  return name && temporalText(value, name);
}

/** Whether a value is an object of Temporal of a class, whose text the format can write. */
export function isTemporal(value: unknown, name: TemporalName): boolean {
  return typeof value === "object" && temporalText(value, name) !== undefined;
}

function goodText(text: string, name: TemporalName): string | undefined {
  return temporalFormats[name].isGood(text) ? text : undefined;
}
