/** A copy of a value of JSON: lowering changes values in place, and blocks keep theirs. */
export function copyValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyValue);
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const inner = copyValue(member);
    if (key !== "__proto__") copy[key] = inner;
    else
      Object.defineProperty(copy, key, {
        value: inner,
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return copy;
}
