/** Finds a sequence of bytes, by the algorithm of Horspool. */
export class ByteSearch {
  readonly #needle: Uint8Array;
  /** For each last byte how far the needle may be moved. */
  readonly #skips: Uint8Array;

  /** @param needle 1 to 255 bytes */
  constructor(needle: Uint8Array) {
    const { length } = needle;
    this.#needle = needle;
    this.#skips = new Uint8Array(256).fill(length);
    needle.subarray(0, -1).forEach((byte, i) => (this.#skips[byte] = length - 1 - i));
  }

  /** Where the bytes begin, from `from` on; -1 if they are nowhere. */
  find(bytes: Uint8Array, from: number): number {
    const needle = this.#needle;
    const skips = this.#skips;
    const last = needle.length - 1;
    const end = needle[last];
    for (let at = from + last; at < bytes.length; ) {
      const byte = bytes[at] as number;
      if (byte === end && this.#isAt(bytes, at - last)) return at - last;
      at += skips[byte] as number;
    }
    return -1;
  }

  #isAt(bytes: Uint8Array, start: number): boolean {
    const needle = this.#needle;
    for (let i = 0; i < needle.length; i++) if (bytes[start + i] !== needle[i]) return false;
    return true;
  }
}
