import { writeAscii } from "#platform";
import { escapeText, refuseIllegal } from "./escape.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./tag.ts";
import type { XmlWriter } from "./writer.ts";

/** Longest text that is copied character by character; beyond it a call of the platform is faster. */
const short = 60;

/** 1 for each UTF-16 code unit that needs no escape in text and takes one byte. */
const plain = /* @__PURE__ */ plainUnits();

function plainUnits(): Uint8Array {
  const table = new Uint8Array(0x10000);
  table.fill(1, 0x20, 0x80);
  for (const unit of "\t\n") table[unit.charCodeAt(0)] = 1;
  for (const unit of "&<>") table[unit.charCodeAt(0)] = 0;
  return table;
}

const special = /[^\t\n\x20-\x25\x27-\x3b\x3d\x3f-\x7f]/;

/** An element that holds a string. */
export function writeXmlString(w: XmlWriter, tag: XmlTag, value: string): void {
  if (typeof value !== "string") w.failType(tag.step, "a string", value);
  const size = value.length;
  const at = startTag(w, tag, size);
  if (size <= short) {
    const { bytes } = w;
    for (let i = 0; i < size; i++) {
      const unit = value.charCodeAt(i);
      if (plain[unit] === 0) return writeSpecial(w, tag, value, at);
      bytes[at + i] = unit;
    }
  } else {
    if (special.test(value)) return writeSpecial(w, tag, value, at);
    writeAscii(value, w.bytes, at);
  }
  endTag(w, tag, at + size);
}

function writeSpecial(w: XmlWriter, tag: XmlTag, value: string, at: number): void {
  refuseIllegal(w, tag.step, value);
  w.position = at;
  w.text(escapeText(value));
  endTag(w, tag, w.position);
}
