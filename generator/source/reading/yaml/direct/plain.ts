import {
  COLON,
  CR,
  HASH,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
  TAB,
  isEmpty,
  isFlowIndicator,
} from "./characters.ts";
import { foldLines } from "./fold.ts";
import { giveUp, type Reading } from "./reading.ts";
import { longestWord } from "./words.ts";

/**
 * Reads a plain scalar of a block. Source: YAML 1.2.2, 7.3.3.
 *
 * @param need the least indentation of its other lines
 */
export function readPlain(reading: Reading, need: number): unknown {
  const { text } = reading;
  const start = reading.at;
  let hash = 0;
  let at = start;
  let code = text.charCodeAt(at);
  for (;;) {
    if (code <= COLON) {
      if (code === COLON) {
        if (isEmpty(text.charCodeAt(at + 1))) break;
      } else if (code === LF || code === CR) break;
      else if (code === HASH && isEmpty(text.charCodeAt(at - 1))) break;
    }
    hash = (Math.imul(hash, 31) + code) | 0;
    code = text.charCodeAt(++at);
  }
  let end = at;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  if (code === LF || code === CR) {
    const last = lastLineEnd(reading, at, need);
    if (last !== -1) {
      reading.at = last;
      return foldLines(text.slice(start, last));
    }
  }
  reading.at = end;
  if (end - start > longestWord) return text.slice(start, end);
  // The spaces behind it are in the hash, which does no harm.
  return reading.scalars.get(text, start, end, hash);
}

const isSpace = (code: number): boolean => code === SPACE || code === TAB;

/** Offset behind the last line of a plain scalar of several lines; -1 where it has one. */
function lastLineEnd({ text, length }: Reading, firstEnd: number, need: number): number {
  let end = -1;
  let at = firstEnd;
  for (;;) {
    // At the end of a line.
    at = text.indexOf("\n", at) + 1;
    if (at >= length) return end;
    const line = at;
    while (text.charCodeAt(at) === SPACE) at++;
    let code = text.charCodeAt(at);
    if (code === TAB) giveUp();
    if (code === LF || code === CR) continue;
    if (code === HASH || at - line < need) return end;
    for (;;) {
      if (code === LF || code === CR) break;
      if (code === COLON && isEmpty(text.charCodeAt(at + 1))) giveUp();
      if (code === HASH && isEmpty(text.charCodeAt(at - 1))) break;
      code = text.charCodeAt(++at);
    }
    end = at;
    while (isSpace(text.charCodeAt(end - 1))) end--;
    if (code === HASH) return end;
  }
}

/** Reads a plain scalar of a flow collection, which is on one line. */
export function readFlowPlain(reading: Reading): void {
  const { text } = reading;
  let { at } = reading;
  let code = text.charCodeAt(at);
  for (;;) {
    if (code === LF || code === CR || isFlowIndicator(code)) break;
    if (code === COLON) {
      const next = text.charCodeAt(at + 1);
      if (isEmpty(next) || isFlowIndicator(next)) break;
    }
    if (code === HASH && isEmpty(text.charCodeAt(at - 1))) break;
    code = text.charCodeAt(++at);
  }
  if (code === LF || code === CR) endsThere(reading, at);
  let end = at;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  reading.at = end;
}

/** Gives up where the next line may go on with a scalar. */
function endsThere({ text, length }: Reading, end: number): void {
  let at = end;
  while (at < length && isEmpty(text.charCodeAt(at))) at++;
  const code = text.charCodeAt(at);
  if (code !== HASH && (!isFlowIndicator(code) || code === OPEN_BRACKET || code === OPEN_BRACE))
    giveUp();
}
