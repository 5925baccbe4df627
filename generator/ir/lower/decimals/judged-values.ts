import type { ConditionSchema, ConditionSet } from "../../conditions.ts";

const ofNumbers = "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf uniqueItems";

/** Keywords that see a difference between a number and its text. */
const keywords: ReadonlySet<string> = new Set(ofNumbers.split(" "));

/** Types that a decimal has as JSON, or as text. */
const types: ReadonlySet<unknown> = new Set(["number", "integer", "string"]);

/** Whether conditions depend on numbers, and not only on which properties there are. */
export function judgesNumbers(entry: string, schemas: ConditionSet["schemas"]): boolean {
  const seen = new Set<string>();
  const pending: unknown[] = [schemas[entry]];
  for (let next = pending.pop(); pending.length > 0 || next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if (Array.isArray(next)) {
      for (const one of next as readonly unknown[]) pending.push(one);
      continue;
    }
    for (const [keyword, value] of Object.entries(next as Exclude<ConditionSchema, boolean>)) {
      if (keywords.has(keyword)) return true;
      if (keyword === "type" && [value].flat().some((type) => types.has(type))) return true;
      if (keyword === "const" || keyword === "enum") {
        const listed = keyword === "const" ? [value] : (value as readonly unknown[]);
        if (listed.some((one) => typeof one === "number" || typeof one === "object")) return true;
      } else if (keyword === "$ref" && typeof value === "string") {
        if (!seen.has(value)) pending.push(schemas[value]);
        seen.add(value);
      } else pending.push(value);
    }
  }
  return false;
}
