import { splitStatement } from "./split-statement.ts";
import type { Surrounding } from "./statement-kinds.ts";

/** A part of a module, and whether an empty line stands in front of it. */
export interface ModulePart {
  readonly text: string;
  readonly isApart: boolean;
  /** For a piece of a statement: what it is formatted within. */
  readonly within?: Surrounding;
}

/** Where a statement of a module begins. A constant within a function has no empty line in front of it. */
const beginning = /\n(?:(?:export|import|function|async function) |(?<=\n\n)const )/g;

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

/** Where the last long statement begins; undefined without one. */
function longStatement(text: string, size: number): number | undefined {
  beginning.lastIndex = 0;
  let last: number | undefined;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text))
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
    beginning.lastIndex = from + size;
    let found = beginning.exec(text);
    while (found !== null && directive.test(lineBefore(text, found.index)))
      found = beginning.exec(text);
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

const lineBreak = 10;

/** Puts parts together that are formatted one by one, each of which may go when it is added. */
export class JoinedModule {
  #buffer: Buffer;
  #length = 0;

  /** @param size about as many bytes as the module will have */
  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafeSlow(size);
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Adds a part, as text or as UTF-8; gives where it stands with the line break that ends it. */
  add(part: Uint8Array | string, isApart: boolean): readonly [start: number, end: number] {
    this.#reserve((typeof part === "string" ? Buffer.byteLength(part) : part.length) + 2);
    if (isApart) this.#buffer[this.#length++] = lineBreak;
    const start = this.#length;
    const written = this.#buffer.subarray(start, start + this.#write(part));
    this.#length = start + endOfText(written);
    this.#buffer[this.#length++] = lineBreak;
    return [start, this.#length];
  }

  /** Writes to the end. Text is encoded in place: bytes of each part would be much for the collector. */
  #write(part: Uint8Array | string): number {
    if (typeof part === "string") return this.#buffer.write(part, this.#length, "utf8");
    this.#buffer.set(part, this.#length);
    return part.length;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.ceil((this.#length + count) * 1.25));
    larger.set(this.bytes);
    this.#buffer = larger;
  }
}

/** Index behind the last byte that is no white space. */
function endOfText(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && isSpace(bytes[end - 1])) end--;
  return end;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 10 || byte === 13 || byte === 32 || byte === 9;
