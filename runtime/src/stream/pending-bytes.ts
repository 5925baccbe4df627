import { StreamError } from "./stream-error.ts";

/**
 * Bytes of an item that has begun. They are copied into memory that grows by doubling, so that a
 * stream of tiny chunks costs no more than one of large chunks.
 */
export class PendingBytes {
  readonly #limit: number;
  #memory = new Uint8Array(0);
  #size = 0;

  /** @param limit most bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** One of the bytes that were added. */
  at(index: number): number | undefined {
    return index >= 0 && index < this.#size ? this.#memory[index] : undefined;
  }

  /** @throws {StreamError} there are more bytes than allowed */
  add(bytes: Uint8Array): void {
    const size = this.#size + bytes.length;
    if (size > this.#limit) throw tooLarge(this.#limit);
    if (size > this.#memory.length) {
      const memory = new Uint8Array(Math.max(size, 2 * this.#memory.length, 256));
      memory.set(this.#memory.subarray(0, this.#size));
      this.#memory = memory;
    }
    this.#memory.set(bytes, this.#size);
    this.#size = size;
  }

  /**
   * Takes the bytes that were added, with further ones behind them. Where none were added, these are the
   * bytes that were given.
   *
   * @throws {StreamError} there are more bytes than allowed
   */
  take(last: Uint8Array): Uint8Array {
    if (this.#size === 0) {
      if (last.length > this.#limit) throw tooLarge(this.#limit);
      return last;
    }
    this.add(last);
    const bytes = this.#memory.subarray(0, this.#size);
    this.#memory = new Uint8Array(0);
    this.#size = 0;
    return bytes;
  }
}

function tooLarge(limit: number): StreamError {
  return new StreamError("too-large", `an item has more than ${limit} bytes`);
}
