import type { ArrayNode, TupleNode, TypeNode } from "../../types.ts";

/** The most items of a list that is held as a tuple. */
const mostItems = 16;

/** The most types that the text of a tuple has, those of tuples within it included. */
const mostTypes = 64;

/** The length of a list that can have no other one, unless its tuple would be too long to read. */
export function fixedLength(list: ArrayNode | TupleNode): Pick<ArrayNode, "fixed"> {
  const { minItems = 0, maxItems } = list;
  if (maxItems !== minItems || maxItems > mostItems) return {};
  return typesIn({ ...list, fixed: maxItems }) <= mostTypes ? { fixed: maxItems } : {};
}

/** Number of types in the text of a type. */
function typesIn(node: TypeNode): number {
  switch (node.kind) {
    case "array":
      return (node.fixed ?? 1) * typesIn(node.items);
    case "tuple": {
      const { items, rest, fixed = items.length + 1 } = node;
      const further = rest === false ? 0 : Math.max(0, fixed - items.length) * typesIn(rest);
      return sum(items) + further;
    }
    case "map":
      return typesIn(node.values);
    case "union":
      return sum(node.members);
    case "nullable":
      return typesIn(node.inner) + 1;
    case "enum":
      return node.values.length;
    default:
      return 1;
  }
}

const sum = (types: readonly TypeNode[]): number =>
  types.reduce((total, type) => total + typesIn(type), 0);
