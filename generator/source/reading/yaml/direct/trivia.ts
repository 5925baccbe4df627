import { CR, DASH, DOT, HASH, LF, SPACE, TAB, isEmpty } from "./characters.ts";
import { giveUp, type Reading } from "./reading.ts";

export function skipSpaces(reading: Reading): void {
  const { text } = reading;
  let { at } = reading;
  while (text.charCodeAt(at) === SPACE) at++;
  reading.at = at;
}

/** Whether a line, or a comment, ends what is on the line. */
export function isLineEnd(reading: Reading): boolean {
  const { text, at } = reading;
  const code = text.charCodeAt(at);
  if (code === HASH) return at === 0 || isEmpty(text.charCodeAt(at - 1));
  return code === LF || code === CR;
}

/** Skips the rest of a line, which has nothing but a comment. */
export function endLine(reading: Reading): void {
  skipSpaces(reading);
  if (!isLineEnd(reading)) giveUp();
  reading.at = behindLine(reading);
  reading.tail = Math.min(reading.at, reading.length);
}

const behindLine = ({ text, at }: Reading): number => text.indexOf("\n", at) + 1;

/**
 * Goes from the beginning of a line to the next content, and notes its indentation.
 *
 * @param indent of the innermost open collection
 * @param takes whether comments that are indented deeper than that belong to the node before them
 */
export function findContent(reading: Reading, indent: number, takes: boolean): void {
  const { text, length } = reading;
  let { at } = reading;
  reading.comment = -1;
  reading.sawComment = false;
  for (;;) {
    const line = at;
    let code = at < length ? text.charCodeAt(at) : -1;
    while (code === SPACE) code = ++at < length ? text.charCodeAt(at) : -1;
    if (code === LF) at++;
    else if (code === CR) at += 2;
    else if (code === HASH) {
      const column = at - line;
      reading.at = at;
      at = behindLine(reading);
      reading.sawComment = true;
      if (takes && reading.comment === -1 && column > indent) reading.tail = Math.min(at, length);
      else if (column > reading.comment) reading.comment = column;
    } else {
      if (code === TAB) giveUp();
      reading.at = Math.min(at, length);
      reading.column = code === -1 || isMarker(text, at, line) ? -1 : at - line;
      return;
    }
  }
}

/** Whether a line begins or ends a document. */
function isMarker(text: string, at: number, line: number): boolean {
  if (at !== line) return false;
  const code = text.charCodeAt(at);
  if (code !== DASH && code !== DOT) return false;
  return (
    text.charCodeAt(at + 1) === code &&
    text.charCodeAt(at + 2) === code &&
    isEmpty(text.charCodeAt(at + 3))
  );
}

/**
 * Skips the indentation of a line within a scalar, and gives up where it is not deep enough. Returns the offset of its
 * first character, which ends the line if it is blank.
 *
 * @param need the least indentation; where it is 0, a marker of documents would end the scalar
 */
export function skipIndent(text: string, line: number, need: number): number {
  let at = line;
  while (text.charCodeAt(at) === SPACE) at++;
  const code = text.charCodeAt(at);
  if (code === TAB) giveUp();
  if (code === LF || code === CR) return at;
  if (at - line < need || (at === line && (code === DASH || code === DOT))) giveUp();
  return at;
}
