import type { Declaration } from "./api.ts";
import type { TypeNode } from "./types.ts";
import { referencesOf, type Through } from "./navigate.ts";

/** Whether a statement holds for a declaration, given the ids of those for which it is known to hold. */
type Fact = (declaration: Declaration, known: ReadonlySet<string>) => boolean;

/**
 * Ids of the declarations of which something is true, and of those that refer to one of them: each of
 * those (`users`), or those of which it has become true by that (`facts`).
 */
export function closure(
  declarations: Iterable<Declaration>,
  through: Through,
  isTrue: Fact,
  adds: "users" | "facts" = "users",
): ReadonlySet<string> {
  const all = [...declarations];
  const found = new Set<string>();
  const pending = all.filter((declaration) => isTrue(declaration, found));
  if (pending.length === 0) return found;
  const users = new Map<string, Declaration[]>();
  for (const declaration of all) {
    for (const id of referencesIn(declaration, through)) {
      const list = users.get(id);
      if (list === undefined) users.set(id, [declaration]);
      else list.push(declaration);
    }
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next.id)) continue;
    found.add(next.id);
    for (const user of users.get(next.id) ?? [])
      if (!found.has(user.id) && (adds === "users" || isTrue(user, found))) pending.push(user);
  }
  return found;
}

/** References to values by type: a run asks for those of the same declarations again and again. */
const known = new WeakMap<TypeNode, readonly string[]>();

function referencesIn({ type }: Declaration, through: Through): readonly string[] {
  if (through !== "values") return referencesOf(type, through);
  let found = known.get(type);
  if (found === undefined) known.set(type, (found = [...new Set(referencesOf(type, through))]));
  return found;
}
