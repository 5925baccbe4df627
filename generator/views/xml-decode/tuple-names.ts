import type { TupleNode, XmlElementUse, XmlItems, XmlListUse, XmlName } from "../../ir/index.ts";
import { nameText } from "./reader-names.ts";

/** Names of a tuple's elements, and which of them stands at each position. */
export interface TupleNames {
  readonly names: readonly XmlName[];
  /** Index of the name at each position; undefined where text stands. */
  readonly positions: readonly (number | undefined)[];
  /** Index of the name of further items; -1 where there are none. */
  readonly rest: number;
}

export function tupleNames({ items, rest }: TupleNode, use: XmlItems): TupleNames {
  const names: XmlName[] = [];
  const indexOf = (element: XmlElementUse | XmlListUse): number => {
    const name = elementOf(element);
    const found = names.findIndex((known) => nameText(known) === nameText(name));
    return found < 0 ? names.push(name) - 1 : found;
  };
  const positions = items.map((_, i) => {
    const position = use.positions?.[i] ?? use.item;
    return position.kind === "text" ? undefined : indexOf(position);
  });
  return { names, positions, rest: rest === false ? -1 : indexOf(use.item) };
}

/** Name of the element of an item, which is a list itself where it has a wrapper. */
export function elementOf(use: XmlElementUse | XmlListUse): XmlName {
  const name = use.kind === "element" ? use.name : use.wrapper;
  if (name === undefined) throw new Error("an array of arrays whose items have no element");
  return name;
}
