/**
 * A list without the items, or an object without the members, that are null: they have no text. Source: RFC 6570, 2.3
 * and 3.2.
 */
export function withoutNulls<T extends object>(value: T): T {
  if (Array.isArray(value)) return value.filter((item) => item !== null) as T;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members) as T;
}

/** An object whose lists have no items that are null. */
export function withoutNullItems(value: object): object {
  const members: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, Array.isArray(member) ? withoutNulls(member) : member]),
  );
}
