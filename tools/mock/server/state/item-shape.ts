import type { ApiIndex, PropertyNode, TypeNode } from "../../../../generator/ir/index.ts";

/** Types within types that are looked at. */
const deepest = 8;

/**
 * The properties that an object of a type may have: none for a map and for a type of anything, those of all members for a
 * choice. Undefined for a type that has no objects.
 */
export function propertiesOf(
  type: TypeNode,
  index: ApiIndex,
  depth = 0,
): readonly PropertyNode[] | undefined {
  const { node } = index.resolveNullable(type);
  switch (node.kind) {
    case "object":
      return node.properties;
    case "map":
    case "any":
      return [];
    case "union": {
      if (depth === deepest) return undefined;
      const all = node.members.map((one) => propertiesOf(one, index, depth + 1));
      if (all.includes(undefined)) return undefined;
      const found = new Map<string, PropertyNode>();
      for (const one of all.flatMap((own) => own ?? []))
        if (!found.has(one.name)) found.set(one.name, one);
      return [...found.values()];
    }
    default:
      return undefined;
  }
}

/** The properties that all objects of a type may have. */
export function sharedProperties(
  type: TypeNode,
  index: ApiIndex,
  depth = 0,
): readonly PropertyNode[] {
  const { node } = index.resolveNullable(type);
  if (node.kind !== "union" || depth === deepest) return propertiesOf(type, index) ?? [];
  const [first = [], ...others] = node.members.map((one) =>
    sharedProperties(one, index, depth + 1),
  );
  return first.filter(({ name }) =>
    others.every((all) => all.some((property) => property.name === name)),
  );
}

/** Whether objects of a type may have properties that the type does not name. */
export function isOpen(type: TypeNode, index: ApiIndex): boolean {
  const { node } = index.resolveNullable(type);
  if (node.kind === "object") return node.additional !== "closed" && node.properties.length === 0;
  return node.kind === "map" || node.kind === "any";
}

/** Whether the objects of two types are of one thing: most properties of the smaller one are in both. */
export function areAlike(a: TypeNode, b: TypeNode, index: ApiIndex): boolean {
  if (a.kind === "ref" && b.kind === "ref" && a.target === b.target) return true;
  const namesOf = (type: TypeNode): readonly string[] =>
    (propertiesOf(type, index) ?? []).map(({ name }) => name);
  const [few = [], many = []] = [namesOf(a), namesOf(b)].sort((x, y) => x.length - y.length);
  const shared = few.filter((name) => many.includes(name));
  return few.length > 0 && shared.length * 2 > few.length;
}
