/**
 * Ways to put a payload after the keys of a value, one key at a time. A key that has had its turn among
 * the same other keys is left alone: it is the same keyword of the same object.
 */
export function* keyMutations(value: unknown, payload: string): Generator<unknown> {
  const seen = new Set<string>();
  yield* changes(value, (object) => {
    const entries = Object.entries(object);
    const keys = entries.map(([key]) => key);
    return entries.flatMap(([key, member], i) => {
      const turn = JSON.stringify([key, keys]);
      if (seen.has(turn)) return [];
      seen.add(turn);
      return [Object.fromEntries(entries.with(i, [`${key}${payload}`, member]))];
    });
  });
}

/** Number of strings that are values, which `withPayload` counts from 0. */
export function countStrings(value: unknown): number {
  if (typeof value === "string") return 1;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + countStrings(member), 0);
}

/** The value with a payload after some of its strings. */
export function withPayload(value: unknown, payload: string, strings: readonly number[]): unknown {
  const chosen = new Set(strings);
  let count = 0;
  const visit = (part: unknown): unknown => {
    if (typeof part === "string") return chosen.has(count++) ? part + payload : part;
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, visit(member)]));
  };
  return visit(value);
}

/** Every string and every key of a value, as a way to replace it. */
export function* mutations(value: unknown, payload: string): Generator<unknown> {
  yield* keyMutations(value, payload);
  for (let i = 0; i < countStrings(value); i++) yield withPayload(value, payload, [i]);
}

/** The value with each change of each object within it. */
function* changes(
  value: unknown,
  change: (object: object) => readonly object[],
): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      for (const changed of changes(item, change)) yield value.with(i, changed);
  } else if (typeof value === "object" && value !== null) {
    yield* change(value);
    const entries = Object.entries(value);
    for (const [i, [key, member]] of entries.entries())
      for (const changed of changes(member, change))
        yield Object.fromEntries(entries.with(i, [key, changed]));
  }
}

/** Ends a string, a comment, a template, a line and a pattern at once. */
export const polyglot = "*/\n`\"'/;globalThis.PWNED=1;//${globalThis.PWNED}";
