import { isSpace, special, textClass } from "./lexical/classes.ts";
import { exceed } from "./reader/limit.ts";
import { skipMisc } from "./misc.ts";
import { isOwnAttribute } from "./read-xml-namespace.ts";
import { readRun } from "./lexical/run.ts";
import { isEmptyTag, readCloseTag, readStartTag } from "./read-xml-tag.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/**
 * Offset of the next `<` from `at`, past whitespace. Other text between elements is checked and
 * skipped, or refused if the options say so. Gives the end of the document if there is no `<`.
 */
export function skipSpace(r: XmlReader, at: number): number {
  const lessThan = 0x3c;
  const b = r.bytes;
  let p = at;
  while (isSpace(b[p])) p++;
  return b[p] === lessThan || p >= r.end ? Math.min(p, r.end) : skipStray(r, p);
}

function skipStray(r: XmlReader, at: number): number {
  const end = runEnd(r, at);
  if (end >= r.end) return r.fail("syntax", at, "text must be within the root element");
  stray(r, at, readRun(r, at, end));
  return end;
}

/** Reports text where only elements are expected, if the options refuse it. */
export function stray(r: XmlReader, at: number, text: string): void {
  if (!r.refuse || isBlank(text)) return;
  refuseUnknown(r, at, undefined, "text", `, was ${JSON.stringify(text.trim().slice(0, 80))}`);
}

/** Reports an element, an attribute or text that the schema does not name; `key` is its place. */
export function refuseUnknown(
  r: XmlReader,
  at: number,
  key: string | undefined,
  what: string,
  found = "",
): void {
  r.note({
    code: "unknown",
    path: r.path(key),
    message: `${what} is not expected here${found}`,
    at,
  });
}

/** Whether a text is nothing but white space of XML. */
const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text);

/** Offset of the next `<`, or the end of the document. */
export function runEnd(r: XmlReader, from: number): number {
  const found = r.text.indexOf("<", from);
  return found < 0 || found > r.end ? r.end : found;
}

/**
 * Text of the element whose start tag ends at `start`, in whatever form; sets `pos` after its close
 * tag. `undefined` if it contains elements, which is reported.
 */
export function readText(r: XmlReader, start: number, key: string): string | undefined {
  const outer = r.key;
  r.key = key;
  const text = readTextContent(r, start, key);
  r.key = outer;
  return text;
}

function readTextContent(r: XmlReader, start: number, key: string): string | undefined {
  const slash = 0x2f;
  if (r.nilAt === start) r.issue("type", key, start, "a value", "null");
  if (r.refuse && r.tagEnd === start) refuseAttributes(r, start, key);
  if (isEmptyTag(r, start)) {
    r.pos = start;
    return "";
  }
  let text = "";
  let elements = false;
  // Where CDATA begins and ends in the text; white space before and after it is indentation.
  let first = -1;
  let last = -1;
  let blank = true;
  let p = start;
  for (;;) {
    const end = runEnd(r, p);
    if (end > p) {
      blank &&= isBlank(r.text.slice(p, end));
      text += readRun(r, p, end);
    }
    if (text.length > r.limits.maxTextLength) exceed(r, start, "maxTextLength");
    if (end >= r.end) return r.fail("syntax", end, "the document ends within an element");
    p = end;
    if (r.bytes[p + 1] === slash) break;
    const next = skipMisc(r, p);
    if (next === p) {
      if (!elements) r.issue("type", key, p, "text", "an element");
      elements = true;
      p = skipElement(r, p, r.depth + 2);
      continue;
    }
    p = next;
    if (r.cdata === undefined) continue;
    if (first < 0) first = text.length;
    text += r.cdata;
    last = text.length;
  }
  r.pos = readCloseTag(r, p, start);
  if (elements) return undefined;
  return blank && first >= 0 ? text.slice(first, last) : text;
}

/** Reports the attributes of the tag that was just read, other than those XML itself defines. */
export function refuseAttributes(r: XmlReader, at: number, key: string | undefined): void {
  for (let i = 0; i < r.attributeCount; i++) {
    const name = r.attributeNames[i] as string;
    if (!isOwnAttribute(r, name)) refuseUnknown(r, at, key, `the attribute ${name}`);
  }
}

/**
 * Skips the element at `at` in a loop, however deep it is, checking that it is well-formed;
 * returns the offset after it.
 */
export function skipElement(r: XmlReader, at: number, depth: number): number {
  const start = readStartTag(r, at, depth);
  return isEmptyTag(r, start) ? start : skipContent(r, start, depth);
}

/** The same from the end of a start tag that is not that of an empty element. */
export function skipContent(r: XmlReader, start: number, depth: number): number {
  const slash = 0x2f;
  const open = [start];
  let p = start;
  while (open.length > 0) {
    p = skipRun(r, p);
    if (r.bytes[p + 1] === slash) {
      p = readCloseTag(r, p, open.pop() ?? 0);
      continue;
    }
    const next = skipMisc(r, p);
    if (next === p) {
      p = readStartTag(r, p, depth + open.length);
      if (!isEmptyTag(r, p)) open.push(p);
    } else p = next;
  }
  return p;
}

/** Offset of the next `<`; the text before it is checked. */
export function skipRun(r: XmlReader, at: number): number {
  const lessThan = 0x3c;
  const b = r.bytes;
  let p = at;
  while (textClass[b[p] ?? lessThan] !== special) p++;
  if (b[p] !== lessThan) {
    const end = runEnd(r, p);
    readRun(r, at, end);
    p = end;
  }
  if (p >= r.end) r.fail("syntax", p, "the document ends within an element");
  return p;
}
