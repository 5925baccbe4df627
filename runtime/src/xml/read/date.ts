import { dateTimeExpected, parseDateTime } from "../../check/date-object.ts";
import { readXmlToken } from "./scalar.ts";
import type { XmlReader } from "./reader.ts";

/** A date-time as a `Date`; `undefined` if the element is empty. */
export function readXmlDate(r: XmlReader, start: number, n: number, key: string): Date | undefined {
  const text = readXmlToken(r, start, n, key);
  return text === undefined ? undefined : parseXmlDate(r, text, start, key);
}

/** The `Date` that a text without whitespace around it means. */
export function parseXmlDate(r: XmlReader, text: string, at: number, key: string): Date {
  return parseDateTime(text) ?? r.issue("format", key, at, dateTimeExpected, text);
}
