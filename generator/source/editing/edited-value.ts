import type { FixChange } from "../../diagnostics/fix.ts";
import { splitPointer } from "../locations/pointer.ts";

interface Branch {
  readonly members: Map<string, Branch>;
  readonly added: unknown[];
  change: { value?: unknown; isSet?: boolean; isRemoved?: boolean; name?: string };
}

/** The value with changes, whose pointers are all into the value as it was. Only what changes is copied. */
export function editedValue(value: unknown, changes: readonly FixChange[]): unknown {
  const root = newBranch();
  for (const { pointer, change } of changes) {
    const segments = splitPointer(pointer);
    const last = segments.at(-1);
    let branch = root;
    for (const segment of "set" in change && last === "-" ? segments.slice(0, -1) : segments) {
      const next = branch.members.get(segment) ?? newBranch();
      branch.members.set(segment, next);
      branch = next;
    }
    if ("rename" in change) branch.change.name = change.rename;
    else if ("remove" in change) branch.change.isRemoved = true;
    else if (last === "-") branch.added.push(change.set);
    else Object.assign(branch.change, { value: change.set, isSet: true });
  }
  return apply(value, root);
}

const newBranch = (): Branch => ({ members: new Map(), added: [], change: {} });

function apply(before: unknown, { members, added, change }: Branch): unknown {
  const value = change.isSet === true ? change.value : before;
  if (members.size === 0 && added.length === 0) return value;
  if (Array.isArray(value)) {
    const kept = (value as readonly unknown[]).flatMap((item, index) => {
      const branch = members.get(String(index));
      if (branch === undefined) return [item];
      return branch.change.isRemoved === true ? [] : [apply(item, branch)];
    });
    return [...kept, ...added];
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const branch = members.get(key);
    if (branch === undefined) return [[key, member]];
    if (branch.change.isRemoved === true) return [];
    return [[branch.change.name ?? key, apply(member, branch)]];
  });
  for (const [key, branch] of members) {
    if (!Object.hasOwn(value, key) && branch.change.isSet === true)
      entries.push([key, branch.change.value]);
  }
  return Object.fromEntries(entries);
}
