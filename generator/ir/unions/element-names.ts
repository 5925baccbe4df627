import type { ApiIndex } from "../navigate.ts";
import type { TypeNode, UnionNode } from "../types.ts";
import type { XmlName } from "../xml.ts";

/** Names of the elements that members of a type have by themselves, also those of unions within it. */
export function memberElementNames(type: TypeNode, index: ApiIndex): readonly XmlName[] {
  // Most types are no unions, which is seen at once.
  if (index.resolveNullable(type).node.kind !== "union") return [];
  const names = new Map<string, XmlName>();
  const seen = new Set<TypeNode>();
  const queue: TypeNode[] = [type];
  for (const node of queue) {
    const { node: found } = index.resolveNullable(node);
    if (found.kind !== "union" || seen.has(found)) continue;
    seen.add(found);
    for (const [i, member] of found.members.entries()) {
      const name = found.elementNames?.[i];
      if (name === undefined) queue.push(member);
      else names.set(`${name.namespace ?? ""} ${name.local}`, name);
    }
  }
  return [...names.values()];
}

/** The members of a union by the names of their elements; members without one are left out. */
export function membersByElement({
  members,
  elementNames = [],
}: UnionNode): ReadonlyMap<XmlName, readonly number[]> {
  const named = new Map<string, { readonly name: XmlName; readonly indexes: number[] }>();
  for (const i of members.keys()) {
    const name = elementNames[i];
    if (name === undefined) continue;
    const key = `${name.namespace ?? ""} ${name.local}`;
    const known = named.get(key) ?? { name, indexes: [] };
    known.indexes.push(i);
    named.set(key, known);
  }
  return new Map([...named.values()].map(({ name, indexes }) => [name, indexes]));
}
