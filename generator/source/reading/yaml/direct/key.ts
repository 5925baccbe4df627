import {
  AMPERSAND,
  APOSTROPHE,
  BAR,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  CR,
  DASH,
  GREATER,
  HASH,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  QUESTION,
  QUOTE,
  SPACE,
  STAR,
  TAB,
  isEmpty,
} from "./characters.ts";
import { plainName } from "./core-schema.ts";
import { readQuoted } from "./quoted.ts";
import { giveUp, type Reading } from "./reading.ts";
import { longestWord } from "./words.ts";

/** Most characters of a key that are read: the library refuses those from 1,024 on. */
const longestKey = 1000;

/**
 * Reads a key and its colon, and notes its place. Undefined where the line has no key, with `at` as before; keys that
 * are unusual are given up.
 */
export function readKey(reading: Reading): string | undefined {
  const { text } = reading;
  const start = reading.at;
  const code = text.charCodeAt(start);
  switch (code) {
    case QUOTE:
    case APOSTROPHE:
      return readQuotedKey(reading, start);
    case OPEN_BRACE:
    case OPEN_BRACKET:
    case STAR:
    case BAR:
    case GREATER:
      return undefined;
    case DASH:
    case QUESTION:
    case COLON:
      if (isEmpty(text.charCodeAt(start + 1))) giveUp();
      break;
    case AMPERSAND:
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
    case COMMA:
    case PERCENT:
    case TAB:
    case HASH:
    case 0x21: // !
    case 0x40: // @
    case 0x60: // `
      return giveUp();
    default:
  }
  return readPlainKey(reading, start);
}

function readPlainKey(reading: Reading, start: number): string | undefined {
  const { text } = reading;
  let hash = 0;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code <= COLON) {
      if (code === COLON) {
        if (isEmpty(text.charCodeAt(at + 1))) break;
      } else if (code === LF || code === CR) return undefined;
      else if (code === HASH && isEmpty(text.charCodeAt(at - 1))) return undefined;
    }
    hash = (Math.imul(hash, 31) + code) | 0;
    at++;
  }
  let end = at;
  while (text.charCodeAt(end - 1) === SPACE) end--;
  if (text.charCodeAt(end - 1) === TAB) giveUp();
  note(reading, start, end, at);
  return end - start > longestWord
    ? plainName(text.slice(start, end))
    : reading.names.get(text, start, end, hash);
}

function readQuotedKey(reading: Reading, start: number): string | undefined {
  const { text } = reading;
  const end = closingQuote(text, start);
  if (end === -1) return undefined;
  let colon = end;
  while (text.charCodeAt(colon) === SPACE) colon++;
  if (text.charCodeAt(colon) !== COLON || !isEmpty(text.charCodeAt(colon + 1))) return undefined;
  const name = readQuoted(reading, Infinity);
  note(reading, start, end, colon);
  return name;
}

/** Offset behind the quote that ends a scalar on its first line; -1 where it has more lines. */
function closingQuote(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) return -1;
    if (code === quote) {
      if (quote === QUOTE || text.charCodeAt(at + 1) !== APOSTROPHE) return at + 1;
      at++;
    } else if (code === 0x5c && quote === QUOTE) {
      at++;
      if (text.charCodeAt(at) === LF || text.charCodeAt(at) === CR) return -1;
    }
    at++;
  }
}

function note(reading: Reading, start: number, end: number, colon: number): void {
  if (colon - start > longestKey) giveUp();
  reading.keyStart = start;
  reading.keyEnd = end;
  reading.at = colon + 1;
}
