import type { ApiIndex } from "../navigate.ts";
import type { TypeNode, UnionNode } from "../types.ts";
import type { XmlName } from "../xml.ts";

/** Names of the elements that members of a type have by themselves, also those of unions within it. */
export function memberElementNames(type: TypeNode, index: ApiIndex): readonly XmlName[] {
  // Most types are no unions, which is seen at once.
  const own = index.resolveNullable(type).node;
  if (own.kind !== "union") return [];
  const known = namesIn.get(index) ?? new Map<TypeNode, readonly XmlName[]>();
  if (index.isSettled) namesIn.set(index, known);
  const found = known.get(own) ?? findNames(own, index, known);
  known.set(own, found);
  return found;
}

/** Names of unions; unions within unions are looked at once. */
const namesIn = new WeakMap<ApiIndex, Map<TypeNode, readonly XmlName[]>>();

function findNames(
  type: TypeNode,
  index: ApiIndex,
  known: ReadonlyMap<TypeNode, readonly XmlName[]>,
): readonly XmlName[] {
  const names = new Map<string, XmlName>();
  const add = (name: XmlName): unknown => names.set(`${name.namespace ?? ""} ${name.local}`, name);
  const seen = new Set<TypeNode>();
  const queue: TypeNode[] = [type];
  for (const node of queue) {
    const { node: found } = index.resolveNullable(node);
    if (found.kind !== "union" || seen.has(found)) continue;
    seen.add(found);
    const inner = known.get(found);
    for (const name of inner ?? []) add(name);
    if (inner !== undefined) continue;
    for (const [i, member] of found.members.entries()) {
      const name = found.elementNames?.[i];
      if (name === undefined) queue.push(member);
      else add(name);
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
