import type { ParameterReader } from "./parameter-reader.ts";

/** Reads a property of an object whose value is a list: each item is a pair of the property's name. */
export class RepeatedField {
  readonly #read: (r: ParameterReader, texts: readonly string[]) => unknown;

  constructor(read: (r: ParameterReader, texts: readonly string[]) => unknown) {
    this.#read = read;
  }

  /** The value of the texts of all pairs with the name. */
  read(r: ParameterReader, texts: readonly string[]): unknown {
    const { parsedKind } = r;
    // A parser gave an object, and this is a list in it.
    if (parsedKind !== undefined) r.parsedKind = "list";
    const value = this.#read(r, texts);
    r.parsedKind = parsedKind;
    return value;
  }
}
