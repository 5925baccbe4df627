import { decimalKey, isDecimalObject } from "../decimal-object.ts";
import { isTemporalObject, temporalKey } from "../temporal/temporal-object.ts";

/** Deeper than this, items count as different; values that deep are refused elsewhere. */
const maxDepth = 500;

/**
 * Whether no two items are equal. The order of an object's properties does not matter, and `Date`
 * objects and those of Temporal are equal if they mean the same, decimals of a library if they have the same digits. Takes time linear in the size of the items.
 * Source: JSON Schema 2020-12 Validation, 6.4.3.
 */
export function hasUniqueItems(items: readonly unknown[]): boolean {
  if (items.length < 2) return true;
  const seen = new Set<unknown>();
  for (const item of items) {
    // The key of a string starts with a quote, which no key of an object, array or Date does.
    const key = typeof item === "object" && item !== null ? structure(item, 0, seen) : scalar(item);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

function scalar(value: unknown): unknown {
  return typeof value === "string" ? `"${value}` : value;
}

/** Text that is the same for equal values only. */
function structure(value: unknown, depth: number, seen: ReadonlySet<unknown>): string {
  if (typeof value !== "object" || value === null) {
    return typeof value === "string"
      ? JSON.stringify(value)
      : `${String(value)}${typeof value === "bigint" ? "n" : ""}`;
  }
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if (isTemporalObject(value)) return `Temporal(${temporalKey(value)})`;
  if (isDecimalObject(value)) return `Decimal(${decimalKey(value)})`;
  if (depth > maxDepth) return `…${seen.size}`;
  if (Array.isArray(value)) {
    return `[${value.map((item) => structure(item, depth + 1, seen)).join(",")}]`;
  }
  const parts: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    parts.push(`${JSON.stringify(key)}:${structure(member, depth + 1, seen)}`);
  }
  return `{${parts.sort().join(",")}}`;
}
