import { isLeaf } from "../../navigate.ts";
import type {
  ArrayNode,
  MapNode,
  NullableNode,
  ObjectNode,
  TupleNode,
  TypeNode,
  UnionNode,
} from "../../types.ts";

/** A type that is no object, with the types in it. */
type NodeOf<T extends TypeNode> =
  | Exclude<TypeNode, ArrayNode | TupleNode | MapNode | ObjectNode | UnionNode | NullableNode>
  | (ArrayNode & { readonly items: T })
  | (TupleNode & { readonly items: readonly T[]; readonly rest: T | false })
  | (MapNode & { readonly values: T })
  | (UnionNode & { readonly members: readonly T[] })
  | (NullableNode & { readonly inner: T });

/** The same type with others in the place of those that it is directly made of. */
export function mapInner<T extends TypeNode>(
  node: NodeOf<T>,
  map: (inner: T) => TypeNode,
): TypeNode {
  if (isLeaf(node)) return node;
  switch (node.kind) {
    case "array": {
      const items = map(node.items);
      return items === node.items ? node : { ...node, items };
    }
    case "tuple":
      return {
        ...node,
        items: node.items.map(map),
        rest: node.rest === false ? false : map(node.rest),
      };
    case "map": {
      const values = map(node.values);
      return values === node.values ? node : { ...node, values };
    }
    case "union":
      return { ...node, members: node.members.map(map) };
    case "nullable": {
      const inner = map(node.inner);
      return inner === node.inner ? node : { ...node, inner };
    }
    case "ref":
      return node;
  }
}
