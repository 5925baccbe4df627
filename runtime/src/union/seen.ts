import type { Sight } from "./member-look.ts";

/** Names that a first look has read of a text, and the values that it compares. */
export class Seen implements Sight {
  readonly #values = new Map<string, unknown>();

  /** Notes a value; the first under a name counts. */
  add(name: string, value: unknown): void {
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  get names(): Iterable<string> {
    return this.#values.keys();
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  valueOf(name: string): unknown {
    return this.#values.get(name);
  }
}
