/** An object in the sense of JSON: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Like `Array.isArray`, but its items are unknown. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A property of the object itself; needed for names that `Object.prototype` has too. */
export function ownProperty(value: object, name: string): unknown {
  return Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Number of properties; those that are undefined count as absent. */
export function countProperties(value: object): number {
  let count = 0;
  for (const member of Object.values(value)) if (member !== undefined) count++;
  return count;
}
