import { dateTimeExpected, parseDateTime } from "../../check/date-object.ts";
import { isDateTime } from "../../check/is-date-time.ts";
import { isTime } from "../../check/is-time.ts";
import { timeExpected } from "../../check/local-text.ts";
import { refuseXmlFormat } from "./refuse-xml-format.ts";
import { readXmlToken } from "./read-xml-scalar.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import type { ReadXmlLeaf } from "./read-xml.ts";

/** A date-time as text; `undefined` if the element is empty. */
export const readXmlDateTime: ReadXmlLeaf<string> = (r, start, n, key) => {
  const text = readXmlToken(r, start, n, key);
  return text === undefined ? undefined : parseXmlDateTime(r, text, start, key);
};

/** A time of day as text; `undefined` if the element is empty. */
export const readXmlTime: ReadXmlLeaf<string> = (r, start, n, key) => {
  const text = readXmlToken(r, start, n, key);
  return text === undefined ? undefined : parseXmlTime(r, text, start, key);
};

/** The date-time that a text without whitespace around it is, with the offset that the options give. */
export function parseXmlDateTime(r: XmlReader, text: string, at: number, key: string): string {
  return withOffset(r, text, isDateTime) ?? refuse(r, text, at, key, isDateTime, dateTimeExpected);
}

/** The same for a time of day. */
export function parseXmlTime(r: XmlReader, text: string, at: number, key: string): string {
  return withOffset(r, text, isTime) ?? refuse(r, text, at, key, isTime, timeExpected);
}

/** Whether a text is a date-time, with the offset that the options give. */
export function isXmlDateTime(r: XmlReader, text: string): boolean {
  return withOffset(r, text, isDateTime) !== undefined;
}

type IsTime = (text: string) => boolean;

/** The text, with the offset of the options if it has none; `undefined` if that is no time. */
export function withOffset(
  { timeOffset }: XmlReader,
  text: string,
  isGood: IsTime,
): string | undefined {
  if (isGood(text)) return text;
  return timeOffset !== undefined && isGood(text + timeOffset) ? text + timeOffset : undefined;
}

/** Reports a text that is no time, and gives it back, so that other rules are checked too. */
function refuse(
  r: XmlReader,
  text: string,
  at: number,
  key: string,
  isGood: IsTime,
  expected: string,
): string {
  refuseXmlFormat(r, key, at, expectation(text, isGood, expected), text);
  return text;
}

export function expectation(text: string, isGood: IsTime, expected: string): string {
  return isGood(`${text}Z`)
    ? `${expected}; the option timeOffset reads those without offset`
    : expected;
}

/** A date-time as a `Date`; `undefined` if the element is empty. */
export const readXmlDate: ReadXmlLeaf<Date> = (r, start, n, key) => {
  const text = readXmlToken(r, start, n, key);
  return text === undefined ? undefined : parseXmlDate(r, text, start, key);
};

/** The `Date` that a text without whitespace around it means, with the offset that the options give. */
export function parseXmlDate(r: XmlReader, text: string, at: number, key: string): Date {
  const full = withOffset(r, text, isDateTime);
  const date = full === undefined ? undefined : parseDateTime(full);
  if (date === undefined)
    r.issue("format", key, at, expectation(text, isDateTime, dateTimeExpected), text);
  return date as Date;
}
