import type { ApiIndex } from "../../navigate.ts";
import type { TypeNode } from "../../types.ts";
import type { XmlElementUse, XmlListUse, XmlName, XmlUse } from "../../xml.ts";

/**
 * A schema with `items` is written as a list, unless its type turns out not to be an array: because
 * an `enum` lists other values, or because its parts contradict each other. Then it is one element.
 * The names that lists have of their own have been read by then.
 */
export function settleList(use: XmlUse, type: TypeNode, index: ApiIndex): XmlUse {
  if (use.kind !== "list") return use;
  const { ownName: _, ...list } = use;
  switch (index.resolveNullable(type).node.kind) {
    case "array":
    case "tuple":
    // Reported as `xml-list-choice`.
    case "union":
      return list;
    default:
      return { kind: "element", name: nameOf(use) };
  }
}

function nameOf(use: XmlElementUse | XmlListUse): XmlName {
  if (use.kind === "element") return use.name;
  return use.wrapper ?? nameOf(use.item);
}
