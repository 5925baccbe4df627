import { isLeaf, type PropertyNode, type TypeNode } from "../ir/index.ts";
import type { PackageContext } from "./context.ts";

/** Whether an element of the type has attributes: those of an object, or of one inline in it. */
export function hasAttributes(node: TypeNode, context: PackageContext): boolean {
  return attributesOf(node, context, new Set()).length > 0;
}

/** Whether any of these attributes has a namespace to declare. */
export function hasNamespacedAttributes(node: TypeNode, context: PackageContext): boolean {
  return attributesOf(node, context, new Set()).some(
    ({ xml }) => xml.kind === "attribute" && xml.name.namespace !== undefined,
  );
}

/** Properties that are attributes of the element of an object. */
function attributesOf(
  node: TypeNode,
  context: PackageContext,
  seen: Set<TypeNode>,
): readonly PropertyNode[] {
  const type = context.index.resolve(node);
  if (seen.has(type)) return [];
  seen.add(type);
  if (isLeaf(type)) return [];
  switch (type.kind) {
    case "nullable":
      return attributesOf(type.inner, context, seen);
    case "union":
      return type.members.flatMap((member) => attributesOf(member, context, seen));
    case "object":
      return type.properties.flatMap((property) => {
        if (property.xml.kind === "attribute") return [property];
        return property.xml.kind === "inline" ? attributesOf(property.type, context, seen) : [];
      });
    case "array":
    case "tuple":
    case "map":
      return [];
  }
}
