export interface JsonObject {
  readonly [key: string]: unknown;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an absent one counts as empty, anything else is a broken test. */
export function object(value: unknown): JsonObject {
  if (value === undefined) return {};
  if (!isObject(value)) throw new TypeError(`not an object: ${JSON.stringify(value)}`);
  return value;
}

export function list(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Calls `visit` for every object inside `value`, with the path of keys that leads to it. */
export function walk(
  value: unknown,
  visit: (object: JsonObject, path: readonly string[]) => void,
  path: readonly string[] = [],
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => walk(item, visit, [...path, String(index)]));
  } else if (isObject(value)) {
    visit(value, path);
    for (const [key, child] of Object.entries(value)) walk(child, visit, [...path, key]);
  }
}
