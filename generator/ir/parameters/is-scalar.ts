import { ApiIndex, isLeaf, type DeclarationSource, type ResolvedNode } from "../navigate.ts";
import type { TypeNode } from "../types.ts";

/** The type behind references. */
export function resolveType(node: TypeNode, context: DeclarationSource): ResolvedNode {
  return new ApiIndex(context).resolve(node);
}

/** Whether every value of a type has one text. */
export function isScalar(
  node: TypeNode,
  context: DeclarationSource,
  within: ReadonlySet<TypeNode> = new Set(),
): boolean {
  const type = resolveType(node, context);
  if (within.has(type)) return false;
  const inner = new Set([...within, type]);
  if (isLeaf(type)) return true;
  switch (type.kind) {
    case "array":
    case "tuple":
    case "map":
    case "object":
      return false;
    case "nullable":
      return isScalar(type.inner, context, inner);
    case "union":
      return type.members.every((member) => isScalar(member, context, inner));
  }
}
