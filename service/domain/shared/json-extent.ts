/** The extent of a value of JSON. */
export interface JsonExtent {
  /** Characters of its texts and names, and one for every value. */
  readonly size: number;
  /** Levels of lists and objects. */
  readonly depth: number;
}

/** The extent of a value, whatever it nests; what is beyond `most` is not counted. */
export function jsonExtent(value: unknown, most: JsonExtent): JsonExtent {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let size = 0;
  let deepest = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    size += 1;
    if (typeof next.value === "string") size += next.value.length;
    if (size > most.size || deepest > most.depth) break;
    if (typeof next.value !== "object" || next.value === null) continue;
    const depth = next.depth + 1;
    deepest = Math.max(deepest, depth);
    for (const [name, member] of Object.entries(next.value)) {
      if (!Array.isArray(next.value)) size += name.length;
      waiting.push({ value: member, depth });
    }
  }
  return { size, depth: deepest };
}
