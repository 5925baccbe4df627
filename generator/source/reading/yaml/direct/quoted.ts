import { APOSTROPHE, BACKSLASH, CR, LF, QUOTE } from "./characters.ts";
import { foldLines, trimEnd } from "./fold.ts";
import { giveUp } from "./reading.ts";
import { skipIndent } from "./trivia.ts";

/** A text that is being read, and how far. */
interface Cursor {
  /** With an end of line as its last character. */
  readonly text: string;
  readonly length: number;
  at: number;
}

/**
 * Reads a quoted scalar. Source: YAML 1.2.2, 7.3.1 and 7.3.2.
 *
 * @param need the least indentation of its other lines
 */
export function readQuoted(reading: Cursor, need: number): string {
  const { text } = reading;
  const start = reading.at + 1;
  if (text.charCodeAt(reading.at) === APOSTROPHE) return readSingle(reading, start, need);
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH || code === LF) return readEscaped(reading, start, at, need);
    at++;
  }
  reading.at = at + 1;
  return text.slice(start, at);
}

function readSingle(reading: Cursor, start: number, need: number): string {
  const { text } = reading;
  let hasQuotes = false;
  let hasLines = false;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === APOSTROPHE) {
      if (text.charCodeAt(at + 1) !== APOSTROPHE) break;
      hasQuotes = true;
      at += 2;
    } else if (code === LF) {
      if (at >= reading.length - 1) giveUp();
      hasLines = true;
      at = skipIndent(text, at + 1, need);
    } else at++;
  }
  reading.at = at + 1;
  const source = text.slice(start, at);
  const folded = hasLines ? foldLines(source) : source;
  return hasQuotes ? folded.replaceAll("''", "'") : folded;
}

/** Reads on from the first escape or end of line. */
function readEscaped(reading: Cursor, start: number, first: number, need: number): string {
  const { text, length } = reading;
  const parts: string[] = [];
  /** Beginning of the characters that stand for themselves. */
  let from = start;
  let at = first;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) {
      parts.push(text.slice(from, at));
      at = readEscape(text, at + 1, need, parts);
      if (at >= text.length) giveUp();
      from = at;
    } else if (code === LF) {
      const end = text.charCodeAt(at - 1) === CR && at > from ? at - 1 : at;
      parts.push(trimEnd(text, from, end));
      at = foldBreaks(text, at, length, need, parts);
      from = at;
    } else at++;
  }
  parts.push(text.slice(from, at));
  reading.at = at + 1;
  return parts.join("");
}

/** Skips ends of lines and the white space around them: one is a space, of others all but the first stay. */
function foldBreaks(
  text: string,
  first: number,
  length: number,
  need: number,
  parts: string[],
): number {
  let at = first;
  let breaks = 0;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === LF) {
      if (at >= length - 1) giveUp();
      breaks++;
      at = skipIndent(text, at + 1, need);
    } else if (code === CR) at++;
    else break;
  }
  parts.push(breaks === 1 ? " " : "\n".repeat(breaks - 1));
  return at;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\u0007"],
  ["b", "\b"],
  ["e", "\u001B"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["N", "\u0085"],
  ["_", "\u00A0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
  [" ", " "],
  ['"', '"'],
  ["/", "/"],
  ["\\", "\\"],
  ["\t", "\t"],
]);

const digits: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** Reads an escape from behind its backslash, and returns the offset behind it. */
function readEscape(text: string, at: number, need: number, parts: string[]): number {
  const letter = text[at] as string;
  const plain = escapes.get(letter);
  if (plain !== undefined) {
    parts.push(plain);
    return at + 1;
  }
  const count = digits.get(letter);
  if (count !== undefined) {
    const hex = text.slice(at + 1, at + 1 + count);
    const code = Number.parseInt(hex, 16);
    if (hex.length < count || !/^[0-9a-fA-F]+$/.test(hex) || code > 0x10_ff_ff) giveUp();
    parts.push(String.fromCodePoint(code));
    return at + 1 + count;
  }
  // An escaped end of line joins two lines.
  const isCrlf = letter === "\r";
  if (!isCrlf && letter !== "\n") giveUp();
  return skipIndent(text, isCrlf ? at + 2 : at + 1, need);
}
