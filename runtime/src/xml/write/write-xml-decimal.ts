import { writeAscii } from "#platform";
import type { DecimalObject } from "../../check/decimal-object.ts";
import { exactText } from "../../decimal/decimal-text.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Text of a decimal, for an attribute or the text of an element. */
export function xmlDecimalText(
  w: XmlWriter,
  step: string | null,
  value: string | DecimalObject | null | undefined,
): string {
  return exactText(value) ?? w.failType(step, "a decimal", value);
}

/** An element that holds a decimal. */
export function writeXmlDecimal(w: XmlWriter, tag: XmlTag, value: string | DecimalObject): void {
  const text = xmlDecimalText(w, tag.step, value);
  const at = startTag(w, tag, text.length);
  writeAscii(text, w.bytes, at);
  endTag(w, tag, at + text.length);
}
