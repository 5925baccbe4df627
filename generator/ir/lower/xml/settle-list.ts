import type { ApiIndex } from "../../navigate.ts";
import type { TypeNode } from "../../types.ts";
import type { XmlElementUse, XmlItemUse, XmlListUse, XmlName, XmlUse } from "../../xml.ts";

/**
 * A schema with `items` is written as a list, unless its type turns out not to be an array: because
 * an `enum` lists other values, or because its parts contradict each other. Then it is one element.
 * The same holds of the items. The names that lists have of their own have been read by then.
 */
export function settleList(use: XmlUse, type: TypeNode, index: ApiIndex): XmlUse {
  if (use.kind !== "list") return use;
  const { ownName: _, ...list } = use;
  return isListed(type, index)
    ? settleItems(list, type, index)
    : { kind: "element", name: nameOf(use) };
}

function settleItems(list: XmlListUse, type: TypeNode, index: ApiIndex): XmlListUse {
  const { node } = index.resolveNullable(type);
  const [items, rest] =
    node.kind === "tuple" ? [node.items, node.rest || undefined] : [[], listedItems(node, index)];
  const item = rest === undefined ? list.item : settleItem(list.item, rest, index);
  const positions = list.positions?.map((position, i) => {
    const at = items[i] ?? rest;
    return at === undefined ? position : settleItem<XmlItemUse>(position, at, index);
  });
  return { ...list, item, ...(positions === undefined ? {} : { positions }) };
}

function settleItem<U extends XmlItemUse>(use: U, type: TypeNode, index: ApiIndex): U {
  return use.kind === "list" ? (settleList(use, type, index) as U) : use;
}

/** Type of the items of an array; of the arrays of a union, the first whose items are listed too. */
function listedItems(type: TypeNode, index: ApiIndex): TypeNode | undefined {
  if (type.kind === "array") return type.items;
  if (type.kind !== "union") return undefined;
  const items = type.members.flatMap((member) => {
    const { node } = index.resolveNullable(member);
    return node.kind === "array" ? [node.items] : [];
  });
  return items.find((item) => isListed(item, index)) ?? items[0];
}

function isListed(type: TypeNode, index: ApiIndex): boolean {
  switch (index.resolveNullable(type).node.kind) {
    case "array":
    case "tuple":
    // Reported as `xml-list-choice`.
    case "union":
      return true;
    default:
      return false;
  }
}

function nameOf(use: XmlElementUse | XmlListUse): XmlName {
  if (use.kind === "element") return use.name;
  return use.wrapper ?? nameOf(use.item);
}
