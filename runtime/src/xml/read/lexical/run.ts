import type { XmlReader } from "../reader.ts";
import { codePoint } from "../../characters.ts";
import { exceed } from "../limit.ts";
import { readReference } from "./reference.ts";

// What does not mean itself: references, line ends, and what is not allowed.
const inText = /&[^;]{0,30};?|\r\n?|]]>|[\0-\x08\x0b\x0c\x0e-\x1f]/g;
const inValue = /&[^;]{0,30};?|\r\n?|[\0-\x1f<]/g;
const inMarkup = /\r\n?|[\0-\x08\x0b\x0c\x0e-\x1f]/g;

/**
 * Characters of a run of text without markup: references resolved, line ends made line feeds,
 * illegal characters refused. Source: XML 1.0, 2.2, 2.4 and 2.11.
 */
export function readRun(r: XmlReader, from: number, to: number): string {
  return resolve(r, from, to, inText, "\n");
}

/** Characters of an attribute's value; whitespace becomes spaces. Source: XML 1.0, 3.3.3. */
export function readAttributeValue(r: XmlReader, from: number, to: number): string {
  const ampersand = 0x26;
  const firstHigh = 0x80;
  const lessThan = 0x3c;
  const space = 0x20;
  const b = r.bytes;
  for (let i = from; i < to; i++) {
    const byte = b[i] ?? 0;
    if (byte < space || byte >= firstHigh || byte === ampersand || byte === lessThan)
      return resolve(r, from, to, inValue, " ");
  }
  if (to - from > r.limits.maxTextLength) exceed(r, from, "maxTextLength");
  return r.cut(from, to);
}

/** Checks the content of a CDATA section, comment or instruction, and normalizes its line ends. */
export function readRaw(r: XmlReader, from: number, to: number): string {
  return resolve(r, from, to, inMarkup, "\n");
}

/** @param space what line ends become, and other whitespace that does not mean itself */
function resolve(r: XmlReader, from: number, to: number, special: RegExp, space: string): string {
  if (to - from > r.limits.maxTextLength) exceed(r, from, "maxTextLength");
  let out = "";
  let start = from;
  for (const { 0: found, index } of r.text.slice(from, to).matchAll(special)) {
    const at = from + index;
    out += r.decode(start, at);
    if (found[0] === "&") out += readReference(r, at, found);
    else if (/[\t\n\r]/.test(found)) out += space;
    else if (found >= " ") r.fail("syntax", at, `${found} must be escaped here`);
    else r.fail("syntax", at, `the character ${codePoint(found)} is not allowed in XML`);
    start = at + found.length;
  }
  return out + r.decode(start, to);
}
