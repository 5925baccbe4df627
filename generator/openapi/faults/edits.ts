/** A value that takes the place of another one of a document; undefined leaves the member out. */
export interface Edit {
  readonly segments: readonly string[];
  readonly value: unknown;
}

interface Branch {
  readonly members: Map<string, Branch>;
  edit?: Edit;
}

/** The value with all edits. Only objects and arrays around what changes are copied. */
export function edited(value: unknown, edits: readonly Edit[]): unknown {
  const root: Branch = { members: new Map() };
  for (const edit of edits) {
    let branch = root;
    for (const segment of edit.segments) {
      const next: Branch = branch.members.get(segment) ?? { members: new Map() };
      branch.members.set(segment, next);
      branch = next;
    }
    branch.edit ??= edit;
  }
  return apply(value, root);
}

function apply(value: unknown, { members, edit }: Branch): unknown {
  if (edit !== undefined) return edit.value;
  if (members.size === 0 || typeof value !== "object" || value === null) return value;
  const copy = Array.isArray(value) ? ([...value] as unknown[]) : { ...value };
  const holder = copy as Record<string, unknown>;
  for (const [key, branch] of members) {
    const changed = apply(Object.hasOwn(holder, key) ? holder[key] : undefined, branch);
    if (changed !== undefined) setMember(holder, key, changed);
    else if (!Array.isArray(copy)) delete holder[key];
  }
  return copy;
}

/** Assigning to `__proto__` would set the prototype. */
function setMember(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
