import type { ApiIndex, OperationNode, TypeNode } from "../../../../generator/ir/index.ts";
import { bodyTypeOf } from "./collections.ts";

/** Where a body has its items. */
export interface ListType {
  /** Type of the body. */
  readonly type: TypeNode;
  /** The property that has the items; undefined where the body is their array. */
  readonly property: string | undefined;
  /** Type of one item. */
  readonly item: TypeNode;
}

/**
 * Where the answer of an operation has items that are objects; undefined where that is not clear.
 *
 * @param type of a body that the answer may have; that of the first one in JSON or XML without it
 */
export function listTypeOf(
  operation: OperationNode,
  index: ApiIndex,
  type = bodyTypeOf(operation),
): ListType | undefined {
  if (type === undefined) return undefined;
  const own = itemType(type, index);
  if (own !== undefined) return { type, property: undefined, item: own };
  const { node } = index.resolveNullable(type);
  if (node.kind !== "object") return undefined;
  const { pagination } = operation;
  // A list within an object of the body is not kept.
  const [named] = pagination?.items ?? [];
  const lists = node.properties.flatMap(({ name, type: inner }) => {
    const item = named === undefined || named === name ? itemType(inner, index) : undefined;
    return item === undefined ? [] : [{ type, property: name, item }];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

function itemType(type: TypeNode, index: ApiIndex): TypeNode | undefined {
  const { node } = index.resolveNullable(type);
  if (node.kind !== "array") return undefined;
  return index.resolveNullable(node.items).node.kind === "object" ? node.items : undefined;
}
