import type { Node } from "./node.ts";

/** Values that a search through references has met, so that it ends and takes no longer than the document is large. */
export class Visited {
  readonly #keys = new Map<object, Set<string | number>>();
  readonly #entered = new Set<object>();

  /** Whether a node is the first with its name and value; of values that are not objects each is one of its own. */
  isFirst({ value, key }: Node): boolean {
    if (typeof value !== "object" || value === null) return true;
    const keys = this.#keys.get(value);
    if (keys === undefined) {
      this.#keys.set(value, new Set([key]));
      return true;
    }
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  }

  /** Whether what a reference leads to has been entered before; notes that it is entered now. */
  isEntered({ value, target }: Node): boolean {
    if (typeof value !== "object" || value === null) return false;
    const known = this.#entered.has(value);
    this.#entered.add(value);
    return known && target !== undefined;
  }
}
