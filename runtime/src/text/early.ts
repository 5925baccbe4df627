/**
 * Bytes of documents that a process reads in few and long steps of the platform: a hundred documents of a kilobyte. The
 * loops that read faster do so once the engine has compiled them, which takes as long as a hundred small documents. A
 * process that ends before, such as one that serves few requests, never pays for it.
 */
const earlyBytes = 100 * 1024;

/** Counts the bytes that a process has read of one format. */
export class EarlyBytes {
  #left: number = earlyBytes;

  /** Whether a document of this size is among the first ones; counts it. */
  take(size: number): boolean {
    if (this.#left <= 0) return false;
    this.#left -= size;
    return this.#left >= 0;
  }
}
