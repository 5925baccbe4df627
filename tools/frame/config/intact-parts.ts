import { splitPointer } from "../../../generator/source/locations/pointer.ts";
import type { Config } from "./config.ts";

/** Members of a configuration that a command needs; mistakes elsewhere do not stop it. */
export type NeededMembers = ReadonlySet<keyof Config>;

/** A configuration without its mistakes, and where they were. */
export interface IntactParts {
  readonly value: object;
  /** As in `specs[2]`. */
  readonly skipped: readonly string[];
}

/**
 * The parts of a configuration that have no mistakes: a spec or a document is left out alone, other members
 * whole. Undefined where a mistake is in a member that is needed, or everywhere.
 *
 * @param pointers of the mistakes
 */
export function intactParts(
  value: unknown,
  pointers: readonly string[],
  needed: NeededMembers,
): IntactParts | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (pointers.length === 0) return undefined;
  const members = new Map(Object.entries(value as Readonly<Record<string, unknown>>));
  const entries = new Map<string, Set<number>>();
  const skipped = new Set<string>();
  for (const pointer of pointers) {
    const [member = "", index] = splitPointer(pointer);
    if (pointer === "" || (needed as ReadonlySet<string>).has(member)) return undefined;
    const isEntry = (member === "specs" || member === "documents") && index !== undefined;
    if (isEntry && Array.isArray(members.get(member))) {
      entries.set(member, (entries.get(member) ?? new Set()).add(Number(index)));
      skipped.add(`${member}[${index}]`);
    } else {
      members.delete(member);
      skipped.add(member);
    }
  }
  for (const [member, indices] of entries) {
    const list = (members.get(member) ?? []) as readonly unknown[];
    const kept = list.filter((_, index) => !indices.has(index));
    if (kept.length > 0) members.set(member, kept);
    else members.delete(member);
  }
  return { value: Object.fromEntries(members), skipped: [...skipped] };
}
