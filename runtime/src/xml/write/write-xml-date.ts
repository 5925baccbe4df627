import { writeAscii } from "#platform";
import { dateObjectExpected, dateTimeText } from "../../check/date-object.ts";
import { isDecimalObject, type DecimalObject } from "../../check/decimal-object.ts";
import { temporalName, type TemporalObject } from "../../check/temporal/temporal-object.ts";
import { xmlDecimalText } from "./write-xml-decimal.ts";
import { xmlTemporalText } from "./write-xml-temporal.ts";
import { writeXmlScalar } from "./write-xml-content.ts";
import type { XmlScalar } from "./write-xml-scalar.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

// A `Date` becomes text before the writers of attributes, text and scalars see it, so that only
// packages that hold date-times as `Date` pay for it.

/** Text of a `Date`, for an attribute or the text of an element. */
export function xmlDateText(w: XmlWriter, step: string | null, value: Date): string {
  return dateTimeText(value) ?? w.failType(step, dateObjectExpected, value);
}

/** A scalar that may be a `Date`, or a decimal of a library, among other types, with text in its place. */
export function xmlDateScalar<T extends XmlScalar | undefined>(
  w: XmlWriter,
  step: string | null,
  value: T | Date | DecimalObject | TemporalObject,
): T | string {
  if (value instanceof Date) return xmlDateText(w, step, value);
  if (isDecimalObject(value)) return xmlDecimalText(w, step, value);
  const name = temporalName(value);
  return name === undefined ? (value as T) : xmlTemporalText(w, step, value, name);
}

/** An element that holds a `Date` as a date-time in UTC. */
export function writeXmlDate(w: XmlWriter, tag: XmlTag, value: Date): void {
  const text = xmlDateText(w, tag.step, value);
  const at = startTag(w, tag, text.length);
  writeAscii(text, w.bytes, at);
  endTag(w, tag, at + text.length);
}

/** An element for a scalar that may be a `Date` or a decimal of a library among other types. */
export function writeXmlDateScalar(
  w: XmlWriter,
  tag: XmlTag,
  value: XmlScalar | Date | DecimalObject | TemporalObject,
): void {
  writeXmlScalar(w, tag, xmlDateScalar(w, tag.step, value));
}
