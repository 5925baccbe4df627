const maxEntries = 64;
const maxKeyLength = 256;

/** Caches what is derived from header values, so that common ones are parsed once. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Forgets everything when it is full, because clients choose the keys. */
  set(key: string, value: Value): void {
    if (key.length > maxKeyLength) return;
    if (this.#entries.size >= maxEntries) this.#entries.clear();
    this.#entries.set(key, value);
  }
}
