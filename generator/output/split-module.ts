/** A part of a module, and whether an empty line stands in front of it. */
export interface ModulePart {
  readonly text: string;
  readonly isApart: boolean;
}

/** Where a statement of a module begins, whatever stands around it. */
const start = /\n(?:export|function|async function) /g;

/** A comment that speaks to the formatter about the statement behind it. */
const directive = /-ignore\b/;

/**
 * Cuts the text of a module between statements, into parts of about a size. A line that only looks
 * like the beginning of a statement cuts a statement in two, which then does not parse.
 */
export function splitModule(text: string, size: number): readonly ModulePart[] {
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
    isApart = /^[ \t\r]*$/.test(lineBefore(text, found.index));
    from = found.index + 1;
  }
  add(text.length);
  return parts;
}

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
