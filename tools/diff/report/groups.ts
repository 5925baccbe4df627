import type { Change, ChangePlace } from "../change.ts";
import { changeLevels } from "../../frame/config/change-level.ts";

/** One change of the documents, and all places where it is seen: a shared schema has many. */
export interface ChangeGroup {
  /** The change as the first place has it. */
  readonly change: Change;
  readonly places: readonly ChangePlace[];
}

/** Changes of the same parts of both documents, the gravest first, otherwise in their order. */
export function groupChanges(changes: readonly Change[]): readonly ChangeGroup[] {
  const groups = new Map<string, { change: Change; places: ChangePlace[] }>();
  for (const change of changes) {
    const { rule, level, direction, message } = change;
    const sides = [change.old, change.new].map((side) =>
      side === undefined ? "" : `${side.location.file}#${side.location.pointer}`,
    );
    const key = JSON.stringify([rule, level, direction, message, ...sides]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { change, places: [change] });
    else known.places.push(change);
  }
  const rank = ({ change }: ChangeGroup): number => changeLevels.indexOf(change.level);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

/** Number of changes of each level. */
export function countLevels(
  groups: readonly ChangeGroup[],
): Readonly<Record<Change["level"], number>> {
  const counts = { breaking: 0, risky: 0, compatible: 0 };
  for (const { change } of groups) counts[change.level]++;
  return counts;
}
