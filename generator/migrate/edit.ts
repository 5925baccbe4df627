import type { Node } from "ts-morph";
import { LineTable } from "../source/line-table.ts";
import type { Leftover, ProjectFile } from "./migration.ts";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes of one file: small replacements, so that everything between them stays as it is written. */
export class FileEdits {
  readonly #file: ProjectFile;
  /** A byte order mark, which syntax trees do not have. */
  readonly #mark: string;
  readonly #lines: LineTable;
  readonly #edits: Edit[] = [];
  readonly #left: Leftover[] = [];

  constructor(file: ProjectFile) {
    this.#mark = file.text.startsWith("\uFEFF") ? "\uFEFF" : "";
    this.#file = { ...file, text: file.text.slice(this.#mark.length) };
    this.#lines = new LineTable(this.#file.text);
  }

  get left(): readonly Leftover[] {
    return this.#left;
  }

  get isEmpty(): boolean {
    return this.#edits.length === 0;
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  insert(offset: number, text: string): void {
    this.replace(offset, offset, text);
  }

  remove(start: number, end: number): void {
    this.replace(start, end, "");
  }

  /** Notes a place that stays as it is. */
  leave(place: Node | number, advice: string): void {
    const offset = typeof place === "number" ? place : place.getStart();
    const { line, column } = this.#lines.position(offset);
    const isKnown = this.#left.some(
      (one) => one.line === line && one.column === column && one.advice === advice,
    );
    if (!isKnown) this.#left.push({ path: this.#file.path, line, column, advice });
  }

  /** The text with all changes; those at the same offset keep their order. */
  apply(): string {
    const { text } = this.#file;
    const edits = this.#edits
      .map((edit, index) => ({ edit, index }))
      .sort((a, b) => a.edit.start - b.edit.start || a.index - b.index);
    let result = this.#mark;
    let from = 0;
    for (const { edit } of edits) {
      // What is removed twice is removed once.
      if (edit.start < from && edit.text !== "")
        throw new Error(`edits of ${this.#file.path} overlap`);
      result += text.slice(from, edit.start) + edit.text;
      from = Math.max(from, edit.end);
    }
    return result + text.slice(from);
  }
}
