/** Slots of the table: a power of two. */
const slots = 512;

/** Bits of a hash that are not part of a slot's number. */
const shift = 32 - Math.log2(slots);

/** Shortest and longest text that is looked up, in bytes. */
const shortest = 4;
const longest = 32;

/** Texts without an earlier one, more than those with one, after which no more are looked up. */
const patience = 2048;

/**
 * Short texts of a document by their bytes. An interface, because readers meet it through the module of
 * their platform, whose declarations are those of a build.
 */
export interface RepeatedTexts {
  /** The text that equal bytes had before; `undefined` if there are none, and it may be kept. */
  find(from: number, to: number): string | undefined;
  /** Keeps the text of bytes that `find` has just not found. */
  keep(from: number, to: number, text: string): void;
}

/**
 * A table of short texts of a document by their bytes. Values repeat in large documents; one string for
 * all of them saves making it, and the collector copying it.
 */
export class RepeatedTextTable implements RepeatedTexts {
  readonly #view: DataView;
  readonly #hashes: Int32Array = new Int32Array(slots);
  readonly #starts: Int32Array = new Int32Array(slots);
  /** Size of the text in each slot, 0 for an empty slot. */
  readonly #sizes: Uint8Array = new Uint8Array(slots);
  readonly #texts: string[] = [];
  #hash = 0;
  #patience = patience;

  constructor(view: DataView) {
    this.#view = view;
    for (let slot = 0; slot < slots; slot++) this.#texts.push("");
  }

  find(from: number, to: number): string | undefined {
    const size = to - from;
    if (size < shortest || size > longest || this.#patience < 0) return undefined;
    const view = this.#view;
    const last = to - 4;
    let hash = size;
    for (let at = from; at < last; at += 4)
      hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1);
    hash = Math.imul(hash ^ view.getInt32(last, true), 0x9e3779b1);
    this.#hash = hash;
    const slot = hash >>> shift;
    if (this.#hashes[slot] !== hash || this.#sizes[slot] !== size) return undefined;
    const start = this.#starts[slot] as number;
    for (let i = 0; i < size - 4; i += 4)
      if (view.getInt32(start + i, true) !== view.getInt32(from + i, true)) return undefined;
    if (view.getInt32(start + size - 4, true) !== view.getInt32(last, true)) return undefined;
    this.#patience++;
    return this.#texts[slot];
  }

  keep(from: number, to: number, text: string): void {
    const size = to - from;
    if (size < shortest || size > longest || this.#patience < 0) return;
    const slot = this.#hash >>> shift;
    this.#patience--;
    this.#hashes[slot] = this.#hash;
    this.#starts[slot] = from;
    this.#sizes[slot] = size;
    this.#texts[slot] = text;
  }
}
