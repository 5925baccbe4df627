import { isSpace, special, textClass } from "./lexical/classes.ts";
import { miscAt, readCdata, skipComment, skipInstruction } from "./misc.ts";
import { isOwnAttribute } from "./namespace.ts";
import { readRun } from "./lexical/run.ts";
import { isEmptyTag, readCloseTag, readStartTag } from "./tag.ts";
import type { XmlReader } from "./reader.ts";

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
  if (!r.refuse || /^[ \t\n\r]*$/.test(text)) return;
  r.note({
    code: "unknown",
    path: r.path(undefined),
    message: `text is not expected here, was ${JSON.stringify(text.trim().slice(0, 80))}`,
    at,
  });
}

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
  let isBlank = true;
  let p = start;
  for (;;) {
    const end = runEnd(r, p);
    if (end > p) {
      isBlank &&= isBlankRun(r, p, end);
      text += readRun(r, p, end);
    }
    if (end >= r.end) return r.fail("syntax", end, "the document ends within an element");
    p = end;
    if (r.bytes[p + 1] === slash) break;
    const found = miscAt(r, p);
    if (found === "cdata") {
      if (first < 0) first = text.length;
      text += readCdata(r, p);
      last = text.length;
      p = r.pos;
    } else if (found === "comment") {
      p = skipComment(r, p);
    } else if (found === "instruction") {
      p = skipInstruction(r, p);
    } else {
      if (!elements) r.issue("type", key, p, "text", "an element");
      elements = true;
      p = skipElement(r, p, r.depth + 2);
    }
    if (text.length > r.limits.maxTextLength)
      r.fail("limit", start, "the text is longer than limits.maxTextLength");
  }
  r.pos = readCloseTag(r, p, start);
  if (elements) return undefined;
  return isBlank && first >= 0 ? text.slice(first, last) : text;
}

/** Whether text between two offsets is nothing but white space, as it is written. */
function isBlankRun(r: XmlReader, from: number, to: number): boolean {
  let p = from;
  while (p < to && isSpace(r.bytes[p])) p++;
  return p === to;
}

/** Reports the attributes of the tag that was just read, other than those XML itself defines. */
export function refuseAttributes(r: XmlReader, at: number, key: string): void {
  for (let i = 0; i < r.attributeCount; i++) {
    const name = r.attributeNames[i] ?? "";
    if (isOwnAttribute(r, name)) continue;
    r.note({
      code: "unknown",
      path: r.path(key),
      message: `the attribute ${name} is not expected here`,
      at,
    });
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

/**
 * The same from the end of a start tag that is not that of an empty element. Where elements end is
 * looked up in `ends`, by the end of their start tag, and kept there.
 */
export function skipContent(
  r: XmlReader,
  start: number,
  depth: number,
  ends?: Map<number, number>,
): number {
  const slash = 0x2f;
  const open = [start];
  let p = ends?.get(start) ?? start;
  if (p > start) return p;
  while (open.length > 0) {
    p = skipRun(r, p);
    if (r.bytes[p + 1] === slash) {
      const from = open.pop() ?? 0;
      p = readCloseTag(r, p, from);
      if (ends !== undefined && p - from >= shortest) ends.set(from, p);
      continue;
    }
    const found = miscAt(r, p);
    if (found !== "element") {
      p = skipMisc(r, p, found);
    } else {
      p = readStartTag(r, p, depth + open.length);
      const end = ends?.get(p);
      if (end !== undefined) p = end;
      else if (!isEmptyTag(r, p)) open.push(p);
    }
  }
  return p;
}

/** Elements shorter than this are skipped again rather than remembered. */
const shortest = 32;

/**
 * Skips an element that is read later, from the end of its start tag: where it and those within it
 * end is remembered, so that looking ahead within it costs no more than the look itself.
 */
export function skipAhead(r: XmlReader, start: number, depth: number): number {
  if (isEmptyTag(r, start)) return start;
  if (start >= r.skipped) r.ends.clear();
  const end = skipContent(r, start, depth, r.ends);
  r.skipped = Math.max(r.skipped, end);
  return end;
}

/** Offset after a comment, an instruction or a CDATA section. */
export function skipMisc(
  r: XmlReader,
  at: number,
  found: "comment" | "instruction" | "cdata",
): number {
  if (found === "comment") return skipComment(r, at);
  if (found === "instruction") return skipInstruction(r, at);
  readCdata(r, at);
  return r.pos;
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
