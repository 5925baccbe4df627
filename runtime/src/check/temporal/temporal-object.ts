/**
 * An object of Temporal, whichever implementation it is of: the platform's or a polyfill's, of which there may
 * be several copies.
 */
export interface TemporalObject {
  readonly [Symbol.toStringTag]: string;
  toString(): string;
}

/** Classes of Temporal that hold texts of a format: date-times and dates. */
export type TemporalName = "Instant" | "PlainDate";

/** A class of Temporal: it makes an object of its text. */
export interface TemporalClass<T> {
  from(text: string): T;
}

/** Name of the class that an object of Temporal is of; undefined for other values. */
export function temporalName(value: unknown): TemporalName | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const tag = (value as Partial<TemporalObject>)[Symbol.toStringTag];
  if (tag === "Temporal.Instant") return "Instant";
  return tag === "Temporal.PlainDate" ? "PlainDate" : undefined;
}

/** Whether a value is an object of Temporal that holds a text. */
export function isTemporalObject(value: unknown): value is TemporalObject {
  return temporalName(value) !== undefined;
}

/** Text of an object of Temporal, a date in the ISO calendar: objects that mean the same have the same text. */
export function temporalKey(value: TemporalObject): string {
  const { toString } = value as { toString(options: { readonly calendarName: "never" }): string };
  return toString.call(value, { calendarName: "never" });
}
