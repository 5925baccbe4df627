import type { Sight } from "./member-look.ts";

/** What a first look has read of a text: names, and the values that it compares. */
export class Seen implements Sight {
  readonly #values = new Map<string, unknown>();

  /** What comes first under a name counts. */
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
