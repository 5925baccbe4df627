import type { MemberSpan } from "../../json/locate-json.ts";
import { splitPointer } from "../../../locations/pointer.ts";
import { APOSTROPHE, QUOTE } from "./characters.ts";
import { plainName } from "./core-schema.ts";
import { readQuoted } from "./quoted.ts";
import { MAPPING, SEQUENCE, type Rows } from "./rows.ts";

/**
 * Finds the members that pointers name by the rows of a document. Members of a collection are listed when the first of
 * them is asked for. Aliases and merge keys are followed to where the member is written. If a pointer names nothing,
 * the last member on its way is given.
 */
export class RowLocator {
  readonly #text: string;
  readonly #rows: Rows;
  readonly #members = new Map<number, ReadonlyMap<string, number>>();
  readonly #items = new Map<number, readonly number[]>();

  constructor(text: string, rows: Rows) {
    this.#text = text;
    this.#rows = rows;
  }

  locate(pointer: string): MemberSpan {
    let node = 0;
    let row = 0;
    for (const segment of splitPointer(pointer)) {
      const member = this.#find(node, segment);
      if (member === undefined) break;
      row = member;
      node = this.#target(member);
    }
    return this.#spanOf(row);
  }

  #find(row: number, segment: string): number | undefined {
    const kind = this.#rows.about(row);
    if (kind === SEQUENCE) return this.#itemsOf(row)[Number(segment)];
    return kind === MAPPING ? this.#membersOf(row).get(segment) : undefined;
  }

  #itemsOf(row: number): readonly number[] {
    let items = this.#items.get(row);
    if (items === undefined) {
      items = [...this.#children(row)];
      this.#items.set(row, items);
    }
    return items;
  }

  /** Members of a mapping: its own, then those that it merges. A text that was read merges no mapping into itself. */
  #membersOf(mapping: number): ReadonlyMap<string, number> {
    const known = this.#members.get(mapping);
    if (known !== undefined) return known;
    const members = new Map<string, number>();
    const merged: number[] = [];
    for (const row of this.#children(mapping)) {
      const name = this.#nameOf(row);
      if (name === undefined) merged.push(row);
      else members.set(name, row);
    }
    for (const row of merged) {
      for (const source of this.#sources(row)) {
        for (const [name, member] of this.#membersOf(source)) {
          if (!members.has(name)) members.set(name, member);
        }
      }
    }
    this.#members.set(mapping, members);
    return members;
  }

  /** The mappings that a merge key merges. */
  #sources(row: number): readonly number[] {
    const source = this.#target(row);
    if (this.#rows.about(source) === MAPPING) return [source];
    return this.#itemsOf(source).map((item) => this.#target(item));
  }

  *#children(row: number): Generator<number> {
    const end = this.#rows.next(row);
    for (let child = row + 1; child < end; child = this.#rows.next(child)) yield child;
  }

  #target(row: number): number {
    const about = this.#rows.about(row);
    return about >= 0 ? about : row;
  }

  /** The name of a member; undefined for a merge key. */
  #nameOf(row: number): string | undefined {
    const start = this.#rows.keyStart(row);
    const source = this.#text.slice(start, this.#rows.keyEnd(row));
    const code = source.charCodeAt(0);
    if (code === QUOTE || code === APOSTROPHE)
      return readQuoted({ text: `${source}\n`, length: source.length, at: 0 }, 0);
    return source === "<<" ? undefined : plainName(source);
  }

  #spanOf(row: number): MemberSpan {
    const rows = this.#rows;
    const value = { start: rows.start(row), end: rows.end(row) };
    const start = rows.keyStart(row);
    return start === -1 ? { value } : { key: { start, end: rows.keyEnd(row) }, value };
  }
}
