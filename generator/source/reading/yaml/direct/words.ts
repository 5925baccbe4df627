const slots = 4096;

/** Characters of the longest text that is kept: longer ones are seldom repeated. */
export const longestWord = 48;

/**
 * The last texts that were read, by a hash: documents repeat a few hundred names and values, which are one string each
 * in memory then.
 */
export class Words<T> {
  readonly #texts: string[] = Array.from({ length: slots }, () => "");
  readonly #values: (T | undefined)[] = Array.from({ length: slots }, () => undefined);
  readonly #valueOf: (word: string) => T;

  constructor(valueOf: (word: string) => T) {
    this.#valueOf = valueOf;
  }

  /** The value of a part of a text that has the given hash. */
  get(text: string, start: number, end: number, hash: number): T {
    const slot = (hash ^ (hash >>> 12)) & (slots - 1);
    const known = this.#texts[slot] as string;
    if (known.length === end - start && text.startsWith(known, start)) {
      if (known.length > 0) return this.#values[slot] as T;
    }
    const word = text.slice(start, end);
    const value = this.#valueOf(word);
    this.#texts[slot] = word;
    this.#values[slot] = value;
    return value;
  }
}
