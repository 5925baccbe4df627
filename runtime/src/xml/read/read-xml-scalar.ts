import { skipSpace } from "./read-xml-content.ts";
import { high, isSpace, textClass } from "./lexical/classes.ts";
import { readText } from "./read-xml-content.ts";
import { readRun } from "./lexical/run.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import type { ReadXmlLeaf } from "./read-xml.ts";

/**
 * Whether the close tag at `at` is that of the element whose start tag ends at `start` and is
 * `<name>` with a name of `n` bytes. Compares four bytes at a time, the last four overlapping.
 */
export function closes(r: XmlReader, at: number, start: number, n: number): boolean {
  const greaterThan = 0x3e;
  const close = at + 2;
  const open = start - 1 - n;
  if (n >= 3) {
    const v = r.view;
    for (let i = n - 3; i > 0; i -= 4) {
      if (v.getInt32(close + i, true) !== v.getInt32(open + i, true)) return false;
    }
    return v.getInt32(close, true) === v.getInt32(open, true);
  }
  const b = r.bytes;
  return (
    b[close] === b[open] &&
    (n === 1 || b[close + 1] === b[open + 1]) &&
    b[close + n] === greaterThan
  );
}

/** Sets `pos` to the next `<` after the offset. */
export function proceed(r: XmlReader, at: number): void {
  const lessThan = 0x3c;
  r.pos = r.bytes[at] === lessThan ? at : skipSpace(r, at);
}

/**
 * Text of the element whose start tag ends at `start`; `n` is the length of the expected name.
 * Whitespace is kept. Sets `pos` to the next tag after the element.
 */
export function readXmlString(r: XmlReader, start: number, n: number, key: string): string {
  const ampersand = 0x26;
  const lessThan = 0x3c;
  const slash = 0x2f;
  const b = r.bytes;
  if (b[start - 2 - n] === lessThan) {
    let p = start;
    let found = textClass[b[p] ?? lessThan];
    while (found === 0) found = textClass[b[++p] ?? lessThan];
    const ascii = found !== high;
    while (found !== 2) found = textClass[b[++p] ?? lessThan];
    const isPlain = b[p] !== ampersand;
    while (b[p] === ampersand) {
      do found = textClass[b[++p] ?? lessThan];
      while (found !== 2);
    }
    if (
      b[p] === lessThan &&
      b[p + 1] === slash &&
      p - start <= r.limits.maxTextLength &&
      closes(r, p, start, n)
    ) {
      let text = r.repeated?.find(start, p);
      if (text === undefined) {
        if (!isPlain) text = readReferences(r, start, p, key);
        else text = ascii ? r.cut(start, p) : r.decode(start, p);
        r.repeated?.keep(start, p, text);
      }
      proceed(r, p + 3 + n);
      return text;
    }
  }
  const text = readText(r, start, key);
  proceed(r, r.pos);
  return text ?? "";
}

/** Text with references, and without anything else that does not mean itself. */
function readReferences(r: XmlReader, from: number, to: number, key: string): string {
  const outer = r.key;
  r.key = key;
  const text = readRun(r, from, to);
  r.key = outer;
  return text;
}

/** The same without whitespace at both ends; `undefined` if nothing is left. */
export const readXmlToken: ReadXmlLeaf<string> = (r, start, n, key) => {
  const space = 0x20;
  const text = readXmlString(r, start, n, key);
  const last = text.length - 1;
  if (last >= 0 && text.charCodeAt(0) > space && text.charCodeAt(last) > space) return text;
  return collapse(text);
};

/** Text of types that are written without whitespace; `undefined` if it is empty. */
export function collapse(text: string): string | undefined {
  // A regular expression for the end would scan inner whitespace again and again.
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return from === to ? undefined : text.slice(from, to);
}
