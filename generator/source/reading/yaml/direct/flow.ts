import { mostLevels } from "../../parsed.ts";
import { closeAnchor, openAnchor, readAlias } from "./anchors.ts";
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
  DOT,
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
  isFlowIndicator,
} from "./characters.ts";
import { plainName, plainValue } from "./core-schema.ts";
import { isTaken, merge, setMember } from "./members.ts";
import { readFlowPlain } from "./plain.ts";
import { readQuoted } from "./quoted.ts";
import { giveUp, type Reading } from "./reading.ts";
import { MAPPING, SEQUENCE } from "./rows.ts";
import { skipSpaces } from "./trivia.ts";

/**
 * Reads a flow collection. Source: YAML 1.2.2, 7.4.
 *
 * @param need the least indentation of its other lines
 * @param depth flow collections around it
 */
export function readFlow(
  reading: Reading,
  need: number,
  depth: number,
  keyStart: number,
  keyEnd: number,
): unknown {
  if (++reading.level > mostLevels) giveUp();
  const { at, rows } = reading;
  const row = rows.add(keyStart, keyEnd, at, at);
  const isMapping = reading.text.charCodeAt(at) === OPEN_BRACE;
  reading.at++;
  const value = isMapping
    ? readMembers(reading, need, depth + 1)
    : readItems(reading, need, depth + 1);
  rows.close(row, reading.at, isMapping ? MAPPING : SEQUENCE);
  reading.level--;
  return value;
}

function readItems(reading: Reading, need: number, depth: number): unknown[] {
  const items: unknown[] = [];
  for (;;) {
    const first = skipSpace(reading, need, depth);
    if (first === CLOSE_BRACKET) break;
    items.push(readValue(reading, need, depth, -1, -1));
    if (!readComma(reading, need, depth, CLOSE_BRACKET)) break;
  }
  reading.at++;
  return items;
}

function readMembers(reading: Reading, need: number, depth: number): Record<string, unknown> {
  const { text } = reading;
  const members: Record<string, unknown> = {};
  let merged: Set<string> | undefined;
  for (;;) {
    const first = skipSpace(reading, need, depth);
    if (first === CLOSE_BRACE) break;
    const start = reading.at;
    const name = readName(reading, first);
    const end = reading.at;
    skipSpaces(reading);
    const isMerge = name === "<<" && end - start === 2;
    if (!isMerge && isTaken(members, name, merged)) giveUp();
    if (text.charCodeAt(reading.at) === COLON) {
      reading.at++;
      const next = skipSpace(reading, need, depth);
      if (next === COMMA || next === CLOSE_BRACE) giveUp();
      const value = readValue(reading, need, depth, start, end);
      if (isMerge) merge(members, value, (merged ??= new Set()));
      else setMember(members, name, value);
    } else {
      if (isMerge) giveUp();
      reading.rows.add(start, end, start, end);
      setMember(members, name, null);
    }
    if (!readComma(reading, need, depth, CLOSE_BRACE)) break;
  }
  reading.at++;
  return members;
}

/** Reads a key, which is on one line. */
function readName(reading: Reading, first: number): string {
  const { text, at } = reading;
  if (first === QUOTE || first === APOSTROPHE) {
    const name = readQuoted(reading, Infinity);
    return name;
  }
  readFlowText(reading, first);
  return plainName(text.slice(at, reading.at));
}

/** Reads a comma, or sees the bracket that closes the collection. */
function readComma(reading: Reading, need: number, depth: number, close: number): boolean {
  const code = skipSpace(reading, need, depth);
  if (code === close) return false;
  if (code !== COMMA) giveUp();
  reading.at++;
  return true;
}

function readValue(
  reading: Reading,
  need: number,
  depth: number,
  keyStart: number,
  keyEnd: number,
): unknown {
  const { text, rows, repeated } = reading;
  const code = text.charCodeAt(reading.at);
  if (code === STAR) return readAlias(reading, keyStart, keyEnd);
  if (code !== AMPERSAND) return readNode(reading, need, depth, keyStart, keyEnd);
  const anchored = openAnchor(reading);
  skipSpaces(reading);
  if (rows.count !== anchored.row) giveUp();
  const value = readNode(reading, need, depth, keyStart, keyEnd);
  closeAnchor(reading, anchored, value, repeated);
  return value;
}

function readNode(
  reading: Reading,
  need: number,
  depth: number,
  keyStart: number,
  keyEnd: number,
): unknown {
  const { text, at, rows } = reading;
  const code = text.charCodeAt(at);
  if (code === OPEN_BRACE || code === OPEN_BRACKET)
    return readFlow(reading, need, depth, keyStart, keyEnd);
  let value: unknown;
  if (code === QUOTE || code === APOSTROPHE) value = readQuoted(reading, need);
  else {
    readFlowText(reading, code);
    value = plainValue(text.slice(at, reading.at));
  }
  rows.add(keyStart, keyEnd, at, reading.at);
  return value;
}

function readFlowText(reading: Reading, first: number): void {
  switch (first) {
    case DASH:
    case QUESTION: {
      const next = reading.text.charCodeAt(reading.at + 1);
      if (isEmpty(next) || isFlowIndicator(next)) giveUp();
      break;
    }
    case COLON:
    case HASH:
    case PERCENT:
    case AMPERSAND:
    case STAR:
    case BAR:
    case GREATER:
    case 0x21: // !
    case 0x40: // @
    case 0x60: // `
      return giveUp();
    default:
      if (isEmpty(first) || isFlowIndicator(first)) giveUp();
  }
  readFlowPlain(reading);
}

/** Skips white space, ends of lines and comments, and returns the next character. */
function skipSpace(reading: Reading, need: number, depth: number): number {
  const { text, length } = reading;
  let { at } = reading;
  /** Beginning of the line, if it began here. */
  let line = -1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === SPACE) at++;
    else if (code === LF || code === CR) {
      at = text.indexOf("\n", at) + 1;
      if (at >= length) giveUp();
      line = at;
    } else if (code === HASH) {
      // The library refuses some comments at the beginning of a line.
      if (at === line || !isEmpty(text.charCodeAt(at - 1))) giveUp();
      at = text.indexOf("\n", at);
    } else {
      if (code === TAB) giveUp();
      if (line !== -1) checkIndent(at - line, code, need, depth);
      reading.at = at;
      return code;
    }
  }
}

function checkIndent(indent: number, code: number, need: number, depth: number): void {
  if (indent === 0 && (code === DASH || code === DOT)) giveUp();
  if (indent >= need) return;
  // The bracket at the end may stand where the collection's key does.
  const isLast = depth === 1 && (code === CLOSE_BRACE || code === CLOSE_BRACKET);
  if (!isLast || indent !== need - 1) giveUp();
}
