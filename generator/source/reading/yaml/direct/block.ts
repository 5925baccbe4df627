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
  DASH,
  GREATER,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  QUESTION,
  QUOTE,
  STAR,
  TAB,
  isEmpty,
} from "./characters.ts";
import { readBlockScalar } from "./block-scalar.ts";
import { readFlow } from "./flow.ts";
import { readKey } from "./key.ts";
import { isTaken, merge, setMember } from "./members.ts";
import { readPlain } from "./plain.ts";
import { readQuoted } from "./quoted.ts";
import { giveUp, type Reading } from "./reading.ts";
import { MAPPING, SEQUENCE } from "./rows.ts";
import { endLine, findContent, isLineEnd, skipSpaces } from "./trivia.ts";

/** Whose value is read: a key's, or that of an item of a sequence, which may have a comment in front of it. */
const MEMBER = 0;
const ITEM = 1;
const COMMENTED_ITEM = 2;

/** Reads a block collection that begins at `at`; undefined where there is another node. */
export function readCollection(
  reading: Reading,
  column: number,
  keyStart: number,
  keyEnd: number,
): unknown {
  if (isDash(reading)) return readSequence(reading, column, keyStart, keyEnd);
  const start = reading.at;
  const name = readKey(reading);
  if (name === undefined) return undefined;
  const row = reading.rows.add(keyStart, keyEnd, start, start);
  return readMapping(reading, column, row, name);
}

const isDash = ({ text, at }: Reading): boolean =>
  text.charCodeAt(at) === DASH && isEmpty(text.charCodeAt(at + 1));

/** Reads a mapping from behind the colon of its first key. */
function readMapping(
  reading: Reading,
  indent: number,
  row: number,
  first: string,
): Record<string, unknown> {
  if (++reading.level > mostLevels) giveUp();
  const members: Record<string, unknown> = {};
  let merged: Set<string> | undefined;
  let name: string | undefined = first;
  for (;;) {
    const { keyStart, keyEnd } = reading;
    // A name in quotes is four characters long.
    if (name === "<<" && keyEnd - keyStart === 2) {
      merged ??= new Set();
      merge(members, readValue(reading, indent, keyStart, keyEnd), merged);
    } else {
      if (isTaken(members, name, merged)) giveUp();
      setMember(members, name, readValue(reading, indent, keyStart, keyEnd));
    }
    if (reading.column !== indent) break;
    name = readKey(reading);
    if (name === undefined) return giveUp();
  }
  endCollection(reading, indent, row, MAPPING);
  return members;
}

function readSequence(
  reading: Reading,
  indent: number,
  keyStart: number,
  keyEnd: number,
): unknown[] {
  if (++reading.level > mostLevels) giveUp();
  const row = reading.rows.add(keyStart, keyEnd, reading.at, reading.at);
  const items: unknown[] = [];
  reading.comment = -1;
  do {
    const dash = reading.at++;
    items.push(readItem(reading, indent, dash, reading.comment !== -1));
  } while (reading.column === indent && isDash(reading));
  endCollection(reading, indent, row, SEQUENCE);
  return items;
}

/** Ends a block. As in the library, comments behind it that are indented as it is are between it and what follows. */
function endCollection(reading: Reading, indent: number, row: number, kind: number): void {
  if (reading.column > indent) giveUp();
  reading.level--;
  reading.rows.close(row, reading.tail, kind);
  if (indent === 0 || reading.comment < indent) return;
  reading.tail = reading.at;
  reading.comment = -1;
}

/** Reads the value of a member from behind its colon. */
function readValue(reading: Reading, indent: number, keyStart: number, keyEnd: number): unknown {
  skipSpaces(reading);
  if (reading.text.charCodeAt(reading.at) === AMPERSAND)
    return readAnchored(reading, indent, MEMBER, keyStart, keyEnd);
  return isLineEnd(reading)
    ? readBelow(reading, indent, MEMBER, keyStart, keyEnd)
    : readLeaf(reading, indent, keyStart, keyEnd);
}

/**
 * Reads an item of a sequence from behind its dash.
 *
 * @param hasComment whether a comment stands between the item before and the dash
 */
function readItem(reading: Reading, indent: number, dash: number, hasComment: boolean): unknown {
  skipSpaces(reading);
  if (reading.text.charCodeAt(reading.at) === AMPERSAND)
    return readAnchored(reading, indent, hasComment ? COMMENTED_ITEM : ITEM, -1, -1);
  if (isLineEnd(reading))
    return readBelow(reading, indent, hasComment ? COMMENTED_ITEM : ITEM, -1, -1);
  const column = indent + reading.at - dash;
  return readCollection(reading, column, -1, -1) ?? readLeaf(reading, indent, -1, -1);
}

function readAnchored(
  reading: Reading,
  indent: number,
  place: number,
  keyStart: number,
  keyEnd: number,
): unknown {
  const { repeated } = reading;
  const anchored = openAnchor(reading);
  skipSpaces(reading);
  const code = reading.text.charCodeAt(reading.at);
  if (code === STAR || code === AMPERSAND) giveUp();
  const value = isLineEnd(reading)
    ? readBelow(reading, indent, place, keyStart, keyEnd)
    : readLeaf(reading, indent, keyStart, keyEnd);
  // An alias has no anchor of its own, nor on the line below.
  if (reading.rows.about(anchored.row) >= 0) giveUp();
  closeAnchor(reading, anchored, value, repeated);
  return value;
}

/** Reads a value that does not begin on the line of its key or dash: a node below, or nothing. */
function readBelow(
  reading: Reading,
  indent: number,
  place: number,
  keyStart: number,
  keyEnd: number,
): unknown {
  const { at } = reading;
  const hasComment = reading.text.charCodeAt(at) === 0x23;
  endLine(reading);
  findContent(reading, indent, false);
  if (reading.column > indent) {
    const isBehindComment = hasComment || reading.sawComment;
    const value = readCollection(reading, reading.column, keyStart, keyEnd);
    if (value !== undefined) return value;
    // The library forgets the indentation that lines of a scalar need.
    if (isBehindComment) giveUp();
    return readLeaf(reading, indent, keyStart, keyEnd, true);
  }
  if (place === MEMBER && reading.column === indent && isDash(reading))
    return readSequence(reading, indent, keyStart, keyEnd);
  reading.rows.add(keyStart, keyEnd, at, at);
  // The library ends nothing behind the comments around it.
  reading.sawComment ||= hasComment || place === COMMENTED_ITEM;
  reading.tail = reading.sawComment ? reading.at : at;
  reading.comment = -1;
  return null;
}

/** Reads a value that is no block collection, and goes to what is behind it. */
function readLeaf(
  reading: Reading,
  indent: number,
  keyStart: number,
  keyEnd: number,
  isBelow = false,
): unknown {
  const { text, rows, at } = reading;
  const code = text.charCodeAt(at);
  let value: unknown;
  switch (code) {
    case QUOTE:
    case APOSTROPHE:
      value = readQuoted(reading, indent + 1);
      rows.add(keyStart, keyEnd, at, reading.at);
      break;
    case OPEN_BRACE:
    case OPEN_BRACKET:
      value = readFlow(reading, indent + 1, 0, keyStart, keyEnd);
      break;
    case STAR:
      value = readAlias(reading, keyStart, keyEnd);
      break;
    case BAR:
    case GREATER:
      if (isBelow) giveUp();
      value = readBlockScalar(reading, indent);
      rows.add(keyStart, keyEnd, at, reading.tail);
      findContent(reading, indent, false);
      return value;
    case DASH:
    case QUESTION:
    case COLON:
      if (isEmpty(text.charCodeAt(at + 1))) giveUp();
      value = readPlain(reading, indent + 1);
      rows.add(keyStart, keyEnd, at, reading.at);
      break;
    case AMPERSAND:
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
    case COMMA:
    case PERCENT:
    case TAB:
    case 0x21: // !
    case 0x23: // #
    case 0x40: // @
    case 0x60: // `
      return giveUp();
    default:
      value = readPlain(reading, indent + 1);
      rows.add(keyStart, keyEnd, at, reading.at);
  }
  endLine(reading);
  findContent(reading, indent, true);
  return value;
}
