import { writeAscii } from "#platform";
import { escapeText, refuseIllegal } from "./escape.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

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

/** Bytes that one UTF-16 code unit takes at most, as `&amp;` does. */
const widest = 5;

/** An element that holds a string. */
export function writeXmlString(w: XmlWriter, tag: XmlTag, value: string): void {
  if (typeof value !== "string") w.failType(tag.step, "a string", value);
  const size = value.length;
  if (size > short) return writeLong(w, tag, value);
  const at = startTag(w, tag, size * widest);
  const { bytes } = w;
  for (let i = 0; i < size; i++) {
    const unit = value.charCodeAt(i);
    if (plain[unit] === 0) return writeSpecial(w, tag, value, at, i);
    bytes[at + i] = unit;
  }
  endTag(w, tag, at + size);
}

function writeLong(w: XmlWriter, tag: XmlTag, value: string): void {
  const at = startTag(w, tag, value.length);
  if (special.test(value)) return writeEscaped(w, tag, value, at);
  writeAscii(value, w.bytes, at);
  endTag(w, tag, at + value.length);
}

/** A short text of which the first `from` characters are plain and written. */
function writeSpecial(w: XmlWriter, tag: XmlTag, value: string, at: number, from: number): void {
  const ampersand = 0x26;
  const firstHigh = 0x80;
  const greaterThan = 0x3e;
  const lessThan = 0x3c;
  const { bytes } = w;
  let p = at + from;
  for (let i = from; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (plain[unit] === 1) bytes[p++] = unit;
    else if (unit === ampersand) p = putAscii(bytes, p, "&amp;");
    else if (unit === lessThan) p = putAscii(bytes, p, "&lt;");
    else if (unit === greaterThan) p = putAscii(bytes, p, "&gt;");
    // Surrogates, controls, and what XML does not allow.
    else if (unit < firstHigh || (unit & 0xf800) === 0xd800 || unit > 0xfffd)
      return writeEscaped(w, tag, value, at);
    else {
      w.ascii = false;
      if (unit < 0x800) bytes[p++] = 0xc0 | (unit >> 6);
      else {
        bytes[p++] = 0xe0 | (unit >> 12);
        bytes[p++] = 0x80 | ((unit >> 6) & 0x3f);
      }
      bytes[p++] = 0x80 | (unit & 0x3f);
    }
  }
  endTag(w, tag, p);
}

function putAscii(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}

function writeEscaped(w: XmlWriter, tag: XmlTag, value: string, at: number): void {
  refuseIllegal(w, tag.step, value);
  w.position = at;
  w.text(escapeText(value));
  endTag(w, tag, w.position);
}
