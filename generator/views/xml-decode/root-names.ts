import type { ApiIndex, Declaration, TypeNode, XmlName } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { nameText } from "./reader-names.ts";
import { elementNames } from "./object-parts.ts";

/** Names that the root element of a document may have for the declaration, its own first. */
export function rootNames(
  { root, name: own, rootAliases, type }: Declaration,
  { index }: ModuleContext,
): readonly XmlName[] {
  if (root.kind !== "element") {
    const wrapper = root.kind === "list" ? root.wrapper : undefined;
    return [wrapper ?? { local: own }, ...rootAliases];
  }
  return distinct([
    ...elementNames(root, type, index),
    ...componentNames(type, index),
    ...rootAliases,
  ]);
}

/** Root names of components that a union has as members. */
function componentNames(type: TypeNode, index: ApiIndex): readonly XmlName[] {
  const ids = [...index.reachable([type], "alternatives")];
  if (index.resolveNullable(type).node.kind !== "union") return [];
  return ids.flatMap((id) => {
    const { component, root } = index.declaration(id);
    return component === undefined || root.kind !== "element" ? [] : [root.name];
  });
}

function distinct(names: readonly XmlName[]): readonly XmlName[] {
  return [...new Map(names.map((one) => [nameText(one), one])).values()];
}
