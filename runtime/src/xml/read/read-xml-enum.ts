import { collapse, readXmlString } from "./read-xml-scalar.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/** Values of an enumeration by their text. */
export class XmlEnum<T extends string | number | bigint | boolean> {
  readonly #values: ReadonlyMap<string, T>;
  readonly #expected: string;

  constructor(values: readonly T[]) {
    this.#values = new Map(values.map((value) => [String(value), value]));
    this.#expected = `one of ${values.map((value) => JSON.stringify(String(value))).join(", ")}`;
  }

  /**
   * The value of a text, without white space around it unless a value has such itself; anything else is
   * reported as an issue.
   */
  parse(r: XmlReader, text: string, at: number, key: string): T {
    const trimmed = collapse(text) ?? "";
    const found = this.#values.get(text) ?? this.#values.get(trimmed);
    if (found !== undefined) return found;
    const kept = r.unlisted === undefined || r.attempts > 0 ? undefined : this.#like(trimmed);
    if (kept === undefined) return r.issue("enum", key, at, this.#expected, trimmed);
    r.keep(key, at, this.#expected, trimmed);
    return kept;
  }

  /** A text as a value of the type that the listed ones have; undefined if it is none. */
  #like(text: string): T | undefined {
    for (const value of this.#values.values()) {
      if (typeof value === "string") return text as T;
      const isNumber = /^[-+.\deE]+$/.test(text) && Number.isFinite(Number(text));
      if (typeof value === "number" && isNumber) return Number(text) as T;
    }
    return undefined;
  }

  /** The value of the whole text. */
  get(text: string): T | undefined {
    return this.#values.get(text);
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
  const text = readXmlString(r, start, n, key);
  const value = values.get(text);
  if (value !== undefined) return value;
  return collapse(text) === undefined ? values.empty : values.parse(r, text, start, key);
}
