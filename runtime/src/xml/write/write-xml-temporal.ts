import { writeAscii } from "#platform";
import type { TemporalName, TemporalObject } from "../../check/temporal/temporal-object.ts";
import { temporalExpected, temporalText } from "../../check/temporal/temporal-text.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Text of a `Temporal.Instant`, for an attribute or the text of an element. */
export function xmlInstantText(
  w: XmlWriter,
  step: string | null,
  value: TemporalObject | null | undefined,
): string {
  return xmlTemporalText(w, step, value, "Instant");
}

/** Text of a `Temporal.PlainDate`, for an attribute or the text of an element. */
export function xmlPlainDateText(
  w: XmlWriter,
  step: string | null,
  value: TemporalObject | null | undefined,
): string {
  return xmlTemporalText(w, step, value, "PlainDate");
}

/** An element that holds a `Temporal.Instant` as a date-time in UTC. */
export function writeXmlInstant(w: XmlWriter, tag: XmlTag, value: TemporalObject): void {
  writeText(w, tag, xmlInstantText(w, tag.step, value));
}

/** An element that holds a `Temporal.PlainDate` as a date of the ISO calendar. */
export function writeXmlPlainDate(w: XmlWriter, tag: XmlTag, value: TemporalObject): void {
  writeText(w, tag, xmlPlainDateText(w, tag.step, value));
}

/** Text of an object of Temporal of a class. */
export function xmlTemporalText(
  w: XmlWriter,
  step: string | null,
  value: unknown,
  name: TemporalName,
): string {
  return temporalText(value, name) ?? w.failType(step, temporalExpected(name), value);
}

function writeText(w: XmlWriter, tag: XmlTag, text: string): void {
  const at = startTag(w, tag, text.length);
  writeAscii(text, w.bytes, at);
  endTag(w, tag, at + text.length);
}
