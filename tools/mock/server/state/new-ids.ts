import type { TypeNode } from "../../../../generator/ir/index.ts";
import type { Fitting } from "./fitted.ts";
import type { Items } from "./store.ts";

/** Values that are made up at a time, and times. */
const atATime = 25;
const mostRounds = 20;

/** Digits that a number is written with at most, where an id has a fixed length. */
const mostDigits = 20;

/** Numbers that are tried as texts. */
const mostNumbers = 11_000;

/**
 * Values that may be the id of a new item, of any kind of id: numbers that follow, known values, texts by their format or
 * pattern. There are as many as items may be kept, unless the type has fewer.
 *
 * @param round another one for each new item, so that texts that are made up differ
 */
export function* newIds(
  { name, type }: { readonly name: string; readonly type: TypeNode },
  items: Items,
  round: number,
  { index, samples }: Fitting,
): Generator<string | number> {
  const { node } = index.resolveNullable(type);
  const fits = (value: string | number): boolean => samples.fits(type, value);
  if (node.kind === "enum") {
    for (const value of node.values) if (typeof value !== "boolean" && value !== null) yield value;
    return;
  }
  if (node.kind === "integer" || node.kind === "number") {
    const next = Math.max(0, ...[...items.keys()].map(Number).filter(Number.isFinite)) + 1;
    if (Number.isSafeInteger(next) && fits(next)) yield next;
    // No number follows the largest one: ids that are free are before it.
    const step = node.multipleOf ?? 1;
    const first = Math.ceil(Math.max(1, node.minimum ?? 1) / step) * step;
    for (let i = 0; i <= items.size + 1; i++) {
      const free = first + i * step;
      if (Number.isSafeInteger(free) && fits(free)) yield free;
    }
    return;
  }
  for (let i = 0; i < mostRounds; i++) {
    const place = { name, path: `new ${name} ${round} ${i}` };
    let count = 0;
    for (const value of samples.variants(type, place, atATime)) {
      count++;
      if (typeof value === "string" || typeof value === "number") yield value;
    }
    // All values that are found are known.
    if (count < atATime) break;
  }
  for (let i = 1; i <= Math.min(items.size + 1, mostNumbers); i++)
    for (const text of [`${name}-${i}`, String(i), ...padded(i)]) if (fits(text)) yield text;
}

/** A number with zeros before it, in each length. */
const padded = (number: number): readonly string[] =>
  Array.from({ length: mostDigits }, (_, i) => String(number).padStart(i + 1, "0"));
