import { giveUp } from "./reading.ts";

/** Sets a member. Assigning to `__proto__` would set the prototype. */
export function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}

/**
 * Whether a mapping has a member of a name already; a member that it has merged does not count, and is forgotten.
 */
export function isTaken(
  target: Readonly<Record<string, unknown>>,
  name: string,
  merged: Set<string> | undefined,
): boolean {
  // The first test is much cheaper, and names are seldom those of `Object.prototype`.
  if (target[name] === undefined || !Object.hasOwn(target, name)) return false;
  return merged === undefined || !merged.delete(name);
}

/**
 * Merges a mapping, or those of a list, into another. Source: YAML 1.1, Merge Key Language-Independent Type: of
 * several mappings earlier ones count.
 *
 * @param merged gets the names of what is added
 */
export function merge(target: Record<string, unknown>, from: unknown, merged: Set<string>): void {
  for (const source of Array.isArray(from) ? (from as unknown[]) : [from]) {
    if (typeof source !== "object" || source === null || Array.isArray(source)) giveUp();
    for (const [name, member] of Object.entries(source as object)) {
      if (Object.hasOwn(target, name)) continue;
      setMember(target, name, member);
      merged.add(name);
    }
  }
}
