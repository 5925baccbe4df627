import { special, textClass } from "./classes.ts";
import { readReference } from "./reference.ts";
import type { XmlReader } from "../reader.ts";
import {
  ampersand,
  carriageReturn,
  closeBracket,
  firstHigh,
  greaterThan,
  lessThan,
  lineFeed,
  space,
  tab,
} from "../../../text/byte.ts";

/**
 * Characters of a run of text without markup: references resolved, line ends made line feeds,
 * illegal characters refused. Source: XML 1.0, 2.2, 2.4 and 2.11.
 */
export function readRun(r: XmlReader, from: number, to: number): string {
  const b = r.bytes;
  if (to - from > r.limits.maxTextLength)
    return r.fail("limit", from, "the text is longer than limits.maxTextLength");
  let out = "";
  let start = from;
  let i = from;
  while (i < to) {
    const byte = b[i] ?? 0;
    if (textClass[byte] !== special) {
      i++;
    } else if (byte === ampersand) {
      out += r.decode(start, i) + readReference(r, i, to);
      i = start = r.pos;
    } else if (byte === carriageReturn) {
      out += `${r.decode(start, i)}\n`;
      i = start = b[i + 1] === lineFeed ? i + 2 : i + 1;
    } else if (byte === greaterThan) {
      if (i >= from + 2 && b[i - 1] === closeBracket && b[i - 2] === closeBracket)
        r.fail("syntax", i - 2, "]]> is not allowed in text");
      i++;
    } else {
      refuseByte(r, i);
    }
  }
  return start === from ? r.decode(from, to) : out + r.decode(start, to);
}

/** Characters of an attribute's value; whitespace becomes spaces. Source: XML 1.0, 3.3.3. */
export function readAttributeValue(r: XmlReader, from: number, to: number): string {
  const b = r.bytes;
  if (to - from > r.limits.maxTextLength)
    return r.fail("limit", from, "the value is longer than limits.maxTextLength");
  let out = "";
  let start = from;
  let i = from;
  let ascii = true;
  while (i < to) {
    const byte = b[i] ?? 0;
    if (byte >= firstHigh) {
      ascii = false;
      i++;
    } else if (byte === ampersand) {
      out += r.decode(start, i) + readReference(r, i, to);
      i = start = r.pos;
    } else if (byte === tab || byte === lineFeed || byte === carriageReturn) {
      out += `${r.decode(start, i)} `;
      i = start = byte === carriageReturn && b[i + 1] === lineFeed ? i + 2 : i + 1;
    } else if (byte === lessThan) {
      r.fail("syntax", i, "< must be written &lt; in the value of an attribute");
    } else if (byte < space) {
      refuseByte(r, i);
    } else {
      i++;
    }
  }
  if (start !== from) return out + r.decode(start, to);
  return ascii ? r.cut(from, to) : r.decode(from, to);
}

/** Checks the content of a CDATA section, comment or instruction, and normalizes its line ends. */
export function readRaw(r: XmlReader, from: number, to: number): string {
  if (to - from > r.limits.maxTextLength)
    return r.fail("limit", from, "the text is longer than limits.maxTextLength");
  let returns = false;
  for (let i = from; i < to; i++) {
    const byte = r.bytes[i] ?? 0;
    if (byte >= space || byte === tab || byte === lineFeed) continue;
    if (byte !== carriageReturn) refuseByte(r, i);
    returns = true;
  }
  const text = r.decode(from, to);
  return returns ? text.replace(/\r\n?/g, "\n") : text;
}

function refuseByte(r: XmlReader, at: number): never {
  const byte = r.bytes[at] ?? 0;
  return r.fail(
    "syntax",
    at,
    `the character U+${byte.toString(16).toUpperCase().padStart(4, "0")} is not allowed in XML`,
  );
}
