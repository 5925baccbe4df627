import { toUtf8 } from "#platform";

/** Length of a key that is never compared as bytes and always looked up. */
const unreachable = 0x7fffffff;

/**
 * Names of an object's properties in the schema's order, prepared so that the next one expected
 * is recognised by comparing four bytes at a time, quotes and colon included.
 */
export class JsonNames {
  readonly list: readonly string[];
  /** How other properties are treated: by the option `unknown`, kept, refused, or read by the caller. */
  readonly others: "open" | "keep" | "closed" | "rest";
  /** Words of all keys; those of key `i` start at `starts[i]`, the last one overlaps. */
  readonly words: Int32Array;
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  /** Indices of the required properties. */
  readonly required: readonly number[];
  readonly #indices: ReadonlyMap<string, number>;

  constructor(
    list: readonly string[],
    others: "open" | "keep" | "closed" | "rest",
    required: readonly number[] = [],
  ) {
    const keys = list.map((name) => toUtf8(`${JSON.stringify(name)}:`));
    const words = keys.map(keyWords);
    const starts = [0];
    for (const group of words) starts.push((starts.at(-1) ?? 0) + group.length);
    this.list = list;
    this.others = others;
    this.required = required;
    this.words = Int32Array.from(words.flat());
    this.starts = Int32Array.from(starts);
    this.lengths = Int32Array.from(keys, (key) => (key.length < 4 ? unreachable : key.length));
    this.#indices = new Map(list.map((name, index) => [name, index]));
  }

  /** Index of a name, -1 if it is none of these. */
  indexOf(name: string): number {
    return this.#indices.get(name) ?? -1;
  }
}

/** Four bytes each, little-endian; the last word ends where the key ends. */
function keyWords(key: Uint8Array): number[] {
  if (key.length < 4) return [0];
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const words: number[] = [];
  let at = 0;
  for (; at + 4 <= key.length; at += 4) words.push(view.getInt32(at, true));
  if (at < key.length) words.push(view.getInt32(key.length - 4, true));
  return words;
}
