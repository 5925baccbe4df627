import type { Node } from "ts-morph";
import { LineTable } from "../../generator/source/locations/line-table.ts";
import type { Leftover, ProjectFile } from "./migration.ts";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Two changes of a file that meet in one place, which has to be moved by hand. */
export class OverlapError extends Error {}

/** Changes of one file: small replacements, so that everything between them stays as it is written. */
export class FileEdits {
  readonly #file: ProjectFile;
  /** A byte order mark, which syntax trees do not have. */
  readonly #mark: string;
  readonly #lines: LineTable;
  readonly #edits: Edit[] = [];
  readonly #left: { readonly offset: number; readonly advice: string }[] = [];

  constructor(file: ProjectFile) {
    this.#mark = file.text.startsWith("\uFEFF") ? "\uFEFF" : "";
    this.#file = { ...file, text: file.text.slice(this.#mark.length) };
    this.#lines = new LineTable(this.#file.text);
  }

  /** Places that stay, where they are before the changes and behind them. */
  get left(): readonly Leftover[] {
    if (this.#left.length === 0) return [];
    const after = new LineTable(this.apply().slice(this.#mark.length));
    return this.#left.map(({ offset, advice }) => ({
      path: this.#file.path,
      ...this.#lines.position(offset),
      after: after.position(this.#moved(offset)),
      advice,
    }));
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

  /** Inserts before what else begins at the place. */
  insertFirst(offset: number, text: string): void {
    this.#edits.unshift({ start: offset, end: offset, text });
  }

  remove(start: number, end: number): void {
    this.replace(start, end, "");
  }

  /** Notes a place that stays as it is. */
  leave(place: Node | number, advice: string): void {
    const offset = typeof place === "number" ? place : place.getStart();
    const isKnown = this.#left.some((one) => one.offset === offset && one.advice === advice);
    if (!isKnown) this.#left.push({ offset, advice });
  }

  /** Where a place is in the text with all changes; in a replacement, where that has its words or begins. */
  #moved(offset: number): number {
    let moved = offset;
    let from = 0;
    for (const { start, end, text } of this.#inOrder()) {
      if (start > offset || (start === offset && end > start)) break;
      moved += text.length - Math.max(0, Math.min(end, offset) - Math.max(start, from));
      if (end > offset) moved += this.#within(text, offset) - text.length;
      from = Math.max(from, end);
    }
    return moved;
  }

  /** Where the last line of a replacement has the words of a place; its start where it has them not. */
  #within(replacement: string, offset: number): number {
    const [words = ""] = /^[^,{}()\r\n]*/.exec(this.#file.text.slice(offset, offset + 200)) ?? [];
    const line = replacement.lastIndexOf("\n", replacement.trimEnd().length - 1) + 1;
    const found = words.trim() === "" ? -1 : replacement.indexOf(words.trim(), line);
    return Math.max(0, found);
  }

  /** Those at the same offset keep their order. */
  #inOrder(): readonly Edit[] {
    return this.#edits
      .map((edit, index) => ({ edit, index }))
      .sort((a, b) => a.edit.start - b.edit.start || a.index - b.index)
      .map(({ edit }) => edit);
  }

  /** The text with all changes. */
  apply(): string {
    const { text } = this.#file;
    let result = this.#mark;
    let from = 0;
    for (const edit of this.#inOrder()) {
      // Text that is removed twice is removed once.
      if (edit.start < from && edit.text !== "")
        throw new OverlapError(`edits of ${this.#file.path} overlap`);
      result += text.slice(from, edit.start) + edit.text;
      from = Math.max(from, edit.end);
    }
    return result + text.slice(from);
  }
}
