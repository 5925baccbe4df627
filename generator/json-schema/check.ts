/** A schema of JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * Whether a value is valid. Names of properties that were evaluated are added to `seen`, if it is
 * given; after a result of false its content means nothing.
 */
export type Check = (value: unknown, seen: Set<string> | undefined) => boolean;

export const accept: Check = () => true;
export const refuse: Check = () => false;

export const isRecord = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Runs checks one after the other. */
export function all(checks: readonly Check[]): Check {
  const [first, second] = checks;
  if (first === undefined) return accept;
  if (second === undefined) return first;
  return (value, seen) => {
    for (const check of checks) if (!check(value, seen)) return false;
    return true;
  };
}

/** Runs a check that may fail, and keeps what it has evaluated only if it does not. */
export function attempt(check: Check, value: unknown, seen: Set<string> | undefined): boolean {
  if (seen === undefined) return check(value, undefined);
  const own = new Set<string>();
  if (!check(value, own)) return false;
  for (const name of own) seen.add(name);
  return true;
}

/** A text that two values of JSON have in common if they are equal. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
