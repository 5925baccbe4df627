import type { ParameterReader } from "./parameter-reader.ts";
import type { ReadParameter } from "./read-parameter-scalar.ts";

/** The items of an array. */
export function readParameterList<T>(
  r: ParameterReader,
  texts: readonly string[],
  item: ReadParameter<T>,
): T[] {
  if (r.parsedKind === "object") return r.invalid("type", "an array");
  const list: T[] = [];
  const { part } = r;
  for (const text of texts) {
    r.part = `${part}item ${list.length + 1}: `;
    list.push(item(r, text));
  }
  r.part = part;
  return list;
}

/** The items of an array whose first items each have a type of their own. */
export function readParameterTuple(
  r: ParameterReader,
  texts: readonly string[],
  items: readonly ReadParameter<unknown>[],
  rest: ReadParameter<unknown>,
): unknown[] {
  if (r.parsedKind === "object") return r.invalid("type", "an array");
  const list: unknown[] = [];
  const { part } = r;
  for (const text of texts) {
    r.part = `${part}item ${list.length + 1}: `;
    list.push((items[list.length] ?? rest)(r, text));
  }
  r.part = part;
  return list;
}
