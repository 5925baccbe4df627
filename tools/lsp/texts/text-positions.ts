import type { Position, Range } from "vscode-languageserver/node";
import { LineTable } from "../../../generator/source/locations/line-table.ts";

/** Turns offsets of a text into positions of editors, and the reverse. */
export class TextPositions {
  readonly #text: string;
  readonly #lines: LineTable;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineTable(text);
  }

  offset({ line, character }: Position): number {
    const start = this.#lines.start(line + 1) ?? this.#text.length;
    return Math.min(start + character, this.#lines.start(line + 2) ?? this.#text.length);
  }

  position(offset: number): Position {
    const { line, column } = this.#lines.position(offset);
    return { line: line - 1, character: column - 1 };
  }

  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }
}
