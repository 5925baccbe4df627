/**
 * Whether two types have read the same out of an element, in what both know: then it is of both.
 * Texts that are a number for one type and a string for the other are of one of them only, which
 * XML does not show.
 */
export function isSameRead(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return Object.is(a, b);
  if (a instanceof Date || b instanceof Date)
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  return Object.entries(a).every(([name, value]) => {
    const other = Object.hasOwn(b, name) ? (b as Record<string, unknown>)[name] : undefined;
    return value === undefined || other === undefined || isSameRead(value, other);
  });
}
