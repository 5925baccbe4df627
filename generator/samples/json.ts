/** A JSON value, as documents give it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

export type JsonObject = { readonly [name: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with these members; `__proto__` is a name like any other. */
export function jsonObject(members: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(members);
}

const sizes = new WeakMap<object, number>();

/** Number of values in a value, itself included; a thousand characters count as one more. */
export function sizeOf(value: Json): number {
  if (typeof value === "string") return 1 + Math.floor(value.length / 1000);
  if (typeof value !== "object" || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const members: readonly Json[] = Object.values(value);
  const size = members.reduce((sum: number, member) => sum + sizeOf(member), 1);
  sizes.set(value, size);
  return size;
}
