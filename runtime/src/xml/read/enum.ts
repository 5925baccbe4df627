import { readXmlToken } from "./scalar.ts";
import type { XmlReader } from "./reader.ts";

/** Values of an enumeration by their text. */
export class XmlEnum<T extends string | number | bigint | boolean> {
  readonly #values: ReadonlyMap<string, T>;
  readonly #expected: string;

  constructor(values: readonly T[]) {
    this.#values = new Map(values.map((value) => [String(value), value]));
    this.#expected = `one of ${values.map((value) => JSON.stringify(String(value))).join(", ")}`;
  }

  /** The value of a text; anything else is reported as an issue. */
  parse(r: XmlReader, text: string, at: number, key: string): T {
    return this.#values.get(text) ?? r.issue("enum", key, at, this.#expected, text);
  }

  /** The value of the empty text, if it has one. */
  get empty(): T | undefined {
    return this.#values.get("");
  }
}

/** One of an enumeration's values; `undefined` if the element is empty. */
export function readXmlEnum<T extends string | number | bigint | boolean>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  values: XmlEnum<T>,
): T | undefined {
  const text = readXmlToken(r, start, n, key);
  return text === undefined ? values.empty : values.parse(r, text, start, key);
}
