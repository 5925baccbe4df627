/**
 * Whether two values of JSON have the same content, in whatever order objects have their members. It gives what
 * `isDeepStrictEqual` of `node:util` gives for such values, which browsers lack: 0 and -0 differ.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isContainer(one) || !isContainer(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(one[key], other[key]))
  );
}

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
