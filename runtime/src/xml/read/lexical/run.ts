import { codePoint } from "../../characters.ts";
import { exceed } from "../reader/limit.ts";
import { readReference } from "./reference.ts";
import type { XmlReader } from "../reader/xml-reader.ts";

/** Where a run of text stands: in an element, an attribute, or where markup means nothing. */
type Place = "text" | "value" | "raw";

/**
 * Characters of a run of text without markup: references resolved, line ends made line feeds,
 * illegal characters refused. Source: XML 1.0, 2.2, 2.4 and 2.11.
 */
export function readRun(r: XmlReader, from: number, to: number): string {
  return resolve(r, from, to, "text");
}

/** Characters of an attribute's value; whitespace becomes spaces. Source: XML 1.0, 3.3.3. */
export function readAttributeValue(r: XmlReader, from: number, to: number): string {
  return resolve(r, from, to, "value");
}

/** Checks the content of a CDATA section, comment or instruction, and normalizes its line ends. */
export function readRaw(r: XmlReader, from: number, to: number): string {
  return resolve(r, from, to, "raw");
}

function resolve(r: XmlReader, from: number, to: number, place: Place): string {
  const ampersand = 0x26;
  const carriageReturn = 0x0d;
  const firstHigh = 0x80;
  const greaterThan = 0x3e;
  const lessThan = 0x3c;
  const lineFeed = 0x0a;
  const space = 0x20;
  const tab = 0x09;
  if (to - from > r.limits.maxTextLength) exceed(r, from, "maxTextLength");
  const b = r.bytes;
  const isRaw = place === "raw";
  const isValue = place === "value";
  let out = "";
  let start = from;
  let ascii = true;
  for (let p = from; p < to; p++) {
    const byte = b[p] ?? 0;
    if (byte > greaterThan) {
      if (byte >= firstHigh) ascii = false;
      continue;
    }
    // Text that does not mean itself: references, line ends, and forbidden characters.
    let meaning: string;
    let end = p + 1;
    if (byte === ampersand && !isRaw) {
      end = referenceEnd(r, p, to);
      meaning = readReference(r, p, end);
    } else if (byte === carriageReturn) {
      meaning = isValue ? " " : "\n";
      if (b[end] === lineFeed && end < to) end++;
    } else if (byte === lineFeed || byte === tab) {
      if (!isValue) continue;
      meaning = " ";
    } else if (byte < space) {
      r.fail("syntax", p, `the character ${codePoint(r.text[p] ?? "")} is not allowed in XML`);
    } else if (isValue && byte === lessThan) {
      r.fail("syntax", p, "< must be escaped here");
    } else {
      if (
        byte === greaterThan &&
        place === "text" &&
        p - from > 1 &&
        r.text.startsWith("]]", p - 2)
      )
        r.fail("syntax", p - 2, "]]> must be escaped here");
      continue;
    }
    out += piece(r, start, p, ascii) + meaning;
    start = end;
    ascii = true;
    p = end - 1;
  }
  const rest = piece(r, start, to, ascii);
  return out === "" ? rest : out + rest;
}

function piece(r: XmlReader, from: number, to: number, ascii: boolean): string {
  return ascii ? r.cut(from, to) : r.decode(from, to);
}

/** Most bytes of the name in a reference. */
const longestName = 30;

/** Offset after the reference that starts at `at`; of what is no reference, somewhere before. */
function referenceEnd(r: XmlReader, at: number, to: number): number {
  const semicolon = 0x3b;
  const limit = Math.min(to, at + longestName + 2);
  let p = at + 1;
  while (p < limit && r.bytes[p] !== semicolon) p++;
  return p < limit ? p + 1 : p;
}
