import type { Position } from "../../diagnostics/diagnostic.ts";

/** Turns offsets into lines and columns. LF, CRLF and CR end a line. */
export class LineTable {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }

  /** Where a line begins, counted from 1; undefined where the text has fewer. */
  start(line: number): number | undefined {
    return this.#starts[line - 1];
  }

  /** Up to `length` characters of a line from the given column on, without the end of the line. */
  slice(line: number, column: number, length: number): string {
    const start = this.#starts[line - 1];
    if (start === undefined) return "";
    const end = this.#starts[line] ?? this.#text.length;
    const from = start + column - 1;
    return this.#text.slice(from, Math.min(from + length, end)).replace(/[\r\n]+$/, "");
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  if (text.includes("\r")) {
    for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
    return starts;
  }
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
