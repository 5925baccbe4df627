import { OPEN_BRACE, OPEN_BRACKET } from "./characters.ts";
import { readCollection } from "./block.ts";
import { readFlow } from "./flow.ts";
import { Reading, giveUp, isUnusual } from "./reading.ts";
import type { Rows } from "./rows.ts";
import { endLine, findContent } from "./trivia.ts";

/** The value of a document, and the places of its nodes. */
export interface DirectlyRead {
  readonly value: unknown;
  readonly rows: Rows;
}

/**
 * Reads what documents of YAML usually have, in one pass and without a tree of nodes: some twenty times as fast as the
 * library. Undefined for a text with something unusual, be it right or wrong: tags, explicit keys, tabs between
 * tokens, several documents, duplicate keys, and all mistakes. Values and places are those that the library gives.
 */
export function readDirectly(text: string): DirectlyRead | undefined {
  if (text.includes("\r") && /\r(?!\n)/.test(text)) return undefined;
  const reading = new Reading(text);
  try {
    const value = readDocument(reading);
    reading.rows.trim();
    return { value, rows: reading.rows };
  } catch (error) {
    if (isUnusual(error)) return undefined;
    throw error;
  }
}

function readDocument(reading: Reading): unknown {
  if (startDocument(reading) !== 0) giveUp();
  const code = reading.text.charCodeAt(reading.at);
  const isFlow = code === OPEN_BRACE || code === OPEN_BRACKET;
  const value = isFlow ? readRootFlow(reading) : readCollection(reading, 0, -1, -1);
  if (value === undefined || reading.column !== -1) giveUp();
  if (reading.at < reading.length) endDocument(reading);
  return value;
}

function readRootFlow(reading: Reading): unknown {
  const value = readFlow(reading, 0, 0, -1, -1);
  endLine(reading);
  findContent(reading, 0, false);
  return value;
}

/** Skips `%YAML 1.2`, comments, and the line of dashes, and returns the indentation of what follows. */
function startDocument(reading: Reading): number {
  const directive = /^%YAML 1\.2[ ]*\r?\n/.exec(reading.text);
  if (directive !== null) reading.at = directive[0].length;
  findContent(reading, 0, false);
  const { text, at } = reading;
  if (reading.column === -1 && text.startsWith("---", at)) {
    reading.at = at + 3;
    endLine(reading);
    findContent(reading, 0, false);
  } else if (directive !== null) giveUp();
  // A byte order mark may stand in front of a document, and is no part of a key.
  if (text.charCodeAt(reading.at) === 0xfe_ff) giveUp();
  return reading.column;
}

/** Gives up where a line that ends the document has more behind it than white space. */
function endDocument(reading: Reading): void {
  const rest = reading.text.slice(reading.at, reading.at + 3);
  if (rest !== "---" && rest !== "...") giveUp();
  // The library gives comments behind a value to the next document, if that begins with dashes.
  if (rest === "---" && reading.sawComment) giveUp();
  if (/[^\s]/.test(reading.text.slice(reading.at + 3))) giveUp();
}
