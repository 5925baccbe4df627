import { hasUniqueItems } from "./has-unique-items.ts";

/**
 * Whether no two items have the same value of a property. Items that lack it have no key, and those that are
 * no objects neither. Takes time linear in the size of the keys.
 */
export function hasUniqueKeys(items: readonly unknown[], key: string): boolean {
  return hasUniqueItems(keysOf(items, key).map(([, value]) => value));
}

/** The expectation in words, with the indexes of the first two items that have the same key. */
export function repeatedKey(items: readonly unknown[], key: string): string {
  const known = keysOf(items, key);
  const expected = `items that differ in '${key}'`;
  // The shortest list with a repeated key ends with the second of two.
  let [good, bad] = [0, known.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (hasUniqueItems(known.slice(0, middle).map(([, value]) => value))) good = middle;
    else bad = middle;
  }
  const last = known[bad - 1];
  const first = known.slice(0, -1).find((one) => !hasUniqueItems([one[1], last?.[1]]));
  return `${expected}, and not those at ${first?.[0]} and ${last?.[0]}`;
}

/** Index and key of each item that has one. */
function keysOf(items: readonly unknown[], key: string): readonly (readonly [number, unknown])[] {
  return items.flatMap((item, index): readonly (readonly [number, unknown])[] => {
    if (typeof item !== "object" || item === null || !Object.hasOwn(item, key)) return [];
    const value = (item as Readonly<Record<string, unknown>>)[key];
    return value === undefined || value === null ? [] : [[index, value]];
  });
}
