import { splitStatement, type Surrounding } from "./split-statement.ts";

/** A part of a module, and whether an empty line stands in front of it. */
export interface ModulePart {
  readonly text: string;
  readonly isApart: boolean;
  /** For a piece of a statement: what it is formatted within. */
  readonly within?: Surrounding;
}

/** Where a statement of a module begins. A constant within a function has no empty line in front of it. */
const start = /\n(?:(?:export|import|function|async function) |(?<=\n\n)const )/g;

/** A comment that speaks to the formatter about the statement behind it. */
const directive = /-ignore\b/;

/**
 * Cuts the text of a module between statements, into parts of about a size, and a long list within a
 * statement between its items. A line that only looks like the beginning of a statement cuts a statement in
 * two, which then does not parse.
 */
export function splitModule(text: string, size: number): readonly ModulePart[] {
  return statements(text, size).flatMap((part) =>
    part.text.length < 2 * size ? [part] : inPieces(part, size),
  );
}

/** The part before a long statement, and the pieces of it. */
function inPieces(part: ModulePart, size: number): readonly ModulePart[] {
  const { text, isApart } = part;
  const first = splitStatement(text, size);
  const at = first === undefined ? longStatement(text, size) : 0;
  const found = first ?? (at === undefined ? undefined : splitStatement(text.slice(at), size));
  if (found === undefined || at === undefined) return [part];
  const before = at === 0 ? [] : [{ text: text.slice(0, at - 1), isApart }];
  const isBehindGap = at === 0 ? isApart : isEmptyLine(text, at - 1);
  return [
    ...before,
    ...found.map(({ text: piece, ...within }, index) => ({
      text: piece,
      isApart: index === 0 && isBehindGap,
      within,
    })),
  ];
}

/** Where the last statement begins that is long itself; undefined if there is none. */
function longStatement(text: string, size: number): number | undefined {
  start.lastIndex = 0;
  let last: number | undefined;
  for (let found = start.exec(text); found !== null; found = start.exec(text))
    if (text.length - found.index >= size) last = found.index + 1;
  return last;
}

function statements(text: string, size: number): readonly ModulePart[] {
  const parts: ModulePart[] = [];
  let from = 0;
  let isApart = false;
  const add = (end: number): void => {
    parts.push({ text: text.slice(from, end), isApart });
  };
  for (;;) {
    start.lastIndex = from + size;
    let found = start.exec(text);
    while (found !== null && directive.test(lineBefore(text, found.index)))
      found = start.exec(text);
    if (found === null) break;
    add(found.index);
    isApart = isEmptyLine(text, found.index);
    from = found.index + 1;
  }
  add(text.length);
  return parts;
}

const isEmptyLine = (text: string, end: number): boolean =>
  /^[ \t\r]*$/.test(lineBefore(text, end));

/** The line that ends at an index. */
function lineBefore(text: string, end: number): string {
  return text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
}

/** A part that is formatted, as UTF-8. */
export interface FormattedPart {
  readonly bytes: Uint8Array;
  readonly isApart: boolean;
}

/** A module made of parts, and where each of them stands in it with the line break that ends it. */
export interface JoinedModule {
  readonly bytes: Uint8Array;
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

const lineBreak = Uint8Array.of(10);

/** Puts parts together that were formatted one by one. */
export function joinParts(parts: readonly FormattedPart[]): JoinedModule {
  const pieces: Uint8Array[] = [];
  const ranges: (readonly [number, number])[] = [];
  let end = 0;
  const add = (piece: Uint8Array): void => {
    pieces.push(piece);
    end += piece.length;
  };
  for (const { bytes, isApart } of parts) {
    if (isApart) add(lineBreak);
    const begin = end;
    add(bytes.subarray(0, endOfText(bytes)));
    add(lineBreak);
    ranges.push([begin, end]);
  }
  return { bytes: Buffer.concat(pieces), ranges };
}

/** Index behind the last byte that is no white space. */
function endOfText(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && isSpace(bytes[end - 1])) end--;
  return end;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 10 || byte === 13 || byte === 32 || byte === 9;
