import type { Position, Range } from "vscode-languageserver/node";
import { LineTable } from "../../generator/source/locations/line-table.ts";

/** Turns offsets of a text into positions of editors, and the reverse. */
export class TextPositions {
  readonly #text: string;
  readonly #lines: LineTable;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineTable(text);
    this.#starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length)];
  }

  offset({ line, character }: Position): number {
    const start = this.#starts[line] ?? this.#text.length;
    return Math.min(start + character, this.#starts[line + 1] ?? this.#text.length);
  }

  position(offset: number): Position {
    const { line, column } = this.#lines.position(offset);
    return { line: line - 1, character: column - 1 };
  }

  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }
}
