/**
 * A value of a form without what has no text: undefined in place of null, and of an array the items that are
 * neither. Source: RFC 6570, 2.3.
 */
export function present(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? undefined;
  const items = value as readonly unknown[];
  return items.every(isPresent) ? items : items.filter(isPresent);
}

const isPresent = (item: unknown): boolean => item !== undefined && item !== null;
