import type { ApiIndex, TypeNode } from "../ir/index.ts";

/**
 * Says of types whether they have a value at all: one that contains itself in every value has none that
 * ends. Found from the leaves: a declaration is finite as soon as its parts are.
 */
export function finiteTypes(index: ApiIndex): (type: TypeNode) => boolean {
  const finite = new Set<string>();
  const isFinite = (type: TypeNode): boolean => hasValue(type, isFinite, finite);
  let open = [...index.declarations.values()];
  for (let before = -1; before !== finite.size; ) {
    before = finite.size;
    open = open.filter(({ id, type }) => {
      if (!isFinite(type)) return true;
      finite.add(id);
      return false;
    });
  }
  return isFinite;
}

function hasValue(
  type: TypeNode,
  isFinite: (part: TypeNode) => boolean,
  finite: ReadonlySet<string>,
): boolean {
  switch (type.kind) {
    case "ref":
      return finite.has(type.target);
    case "never":
      return false;
    case "enum":
      return type.open || type.values.length > 0;
    case "array":
      return (type.minItems ?? 0) === 0 || isFinite(type.items);
    case "tuple": {
      const { items, rest, minItems = 0 } = type;
      if (minItems > items.length && (rest === false || !isFinite(rest))) return false;
      return items.slice(0, minItems).every(isFinite);
    }
    case "map":
      return (type.minProperties ?? 0) === 0 || isFinite(type.values);
    case "object":
      return type.properties.every((one) => !one.required || isFinite(one.type));
    case "union":
      return type.members.some(isFinite);
    default:
      return true;
  }
}
