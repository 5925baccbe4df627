import { isLeaf, type TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";

/** Whether reading the type takes the element's depth. */
export function isDeep(node: TypeNode, context: PackageContext): boolean {
  const type = context.index.resolve(node);
  return !isLeaf(type) || type.kind === "any" || type.kind === "never";
}

/** Whether an empty element of the type counts as absent. */
export function isBlank(node: TypeNode, { index }: PackageContext): boolean {
  const type = index.resolveNullable(node).node;
  switch (type.kind) {
    case "boolean":
    case "union":
      return true;
    case "integer":
    case "number":
    case "string":
      return representationOf(type).xml.isBlank(type);
    case "enum":
      return !type.open;
    case "any":
    case "never":
    case "null":
    case "array":
    case "tuple":
    case "map":
    case "object":
      return false;
  }
}

/** Whether the type's reader takes `xsi:nil`, which stands for no value of other types. */
export function takesNil(
  node: TypeNode,
  context: PackageContext,
  seen = new Set<TypeNode>(),
): boolean {
  const type = context.index.resolve(node);
  if (seen.has(type)) return false;
  seen.add(type);
  if (isLeaf(type)) return type.kind === "any" || type.kind === "null";
  switch (type.kind) {
    case "nullable":
      return true;
    case "union":
      return type.members.some((member) => takesNil(member, context, seen));
    case "array":
    case "tuple":
    case "map":
    case "object":
      return false;
  }
}

/** Whether null is among the values of a scalar type, which an absent attribute then stands for. */
export function takesNull(node: TypeNode, context: PackageContext): boolean {
  return context.index.resolve(node).kind !== "any" && takesNil(node, context);
}
