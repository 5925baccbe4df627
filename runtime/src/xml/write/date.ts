import { writeAscii } from "#platform";
import { dateObjectExpected, dateTimeText } from "../../check/date-object.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./tag.ts";
import type { XmlWriter } from "./writer.ts";

/** An element that holds a `Date` as a date-time in UTC. */
export function writeXmlDate(w: XmlWriter, tag: XmlTag, value: Date): void {
  const text = dateTimeText(value) ?? w.failType(tag.step, dateObjectExpected, value);
  const at = startTag(w, tag, text.length);
  writeAscii(text, w.bytes, at);
  endTag(w, tag, at + text.length);
}
