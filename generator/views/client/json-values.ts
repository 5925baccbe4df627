import {
  childrenOf,
  referencesOf,
  type ApiIndex,
  type Declaration,
  type TypeNode,
} from "../../ir/index.ts";

/**
 * Ids of the declarations whose values hold what JSON does not have, such as a bigint or a Date:
 * `JSON.parse` and `JSON.stringify` cannot replace their codecs.
 */
export function declarationsBeyondJson({ declarations }: ApiIndex): ReadonlySet<string> {
  const all = [...declarations.values()];
  const found = new Set(all.filter(({ type }) => holdsBeyondJson(type)).map(({ id }) => id));
  if (found.size === 0) return found;
  const users = usersOf(all);
  // A set is iterated in the order of insertion, including what is added on the way.
  for (const id of found) for (const user of users.get(id) ?? []) found.add(user);
  return found;
}

/** Whether the type itself, references aside, holds such a value. */
function holdsBeyondJson(type: TypeNode): boolean {
  if (type.kind === "integer") return { number: false, bigint: true }[type.held];
  if (type.kind === "string") return { string: false, Date: true }[type.held];
  return childrenOf(type).some(holdsBeyondJson);
}

/** Ids of the declarations that refer to each declaration. */
function usersOf(declarations: readonly Declaration[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { id, type } of declarations) {
    for (const target of referencesOf(type, "values")) {
      const list = users.get(target) ?? [];
      list.push(id);
      users.set(target, list);
    }
  }
  return users;
}
