import type { FunctionScope, Name, Printable } from "../../code/index.ts";
import {
  memberElementNames,
  type ApiIndex,
  type ObjectNode,
  type PropertyNode,
  type TypeNode,
  type XmlElementUse,
  type XmlName,
} from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { nameText, segment } from "./reader-names.ts";
import { elementOf, tupleNames } from "./tuple-names.ts";

/** A property with what holds its value while the element is read. */
export interface Slot {
  readonly property: PropertyNode;
  /** Name of the property's variable, or of its field where one object holds all values. */
  readonly name: Name;
  /** The variable, or the field. */
  readonly local: Printable;
  /** Whether one object holds the values of all properties, so that no variable is declared. */
  readonly isField: boolean;
  /** One or more segments of a JSON Pointer. */
  readonly key: string;
}

/** The object itself, or a part of it that has no element of its own. */
export interface Part {
  readonly node: ObjectNode;
  readonly slots: readonly Slot[];
  readonly inlined: readonly InlinedPart[];
}

/** An object that is inline in the element of another. */
export interface InlinedPart {
  readonly property: PropertyNode;
  readonly part: Part;
}

/** An object with its inline parts, each property with a variable of its own. */
export function partOf(node: ObjectNode, locals: FunctionScope, context: ModuleContext): Part {
  return partWithin(node, "", [node], locals, context);
}

/** @param way the objects around this one: an object that holds itself inline is not followed */
function partWithin(
  node: ObjectNode,
  prefix: string,
  way: readonly ObjectNode[],
  locals: FunctionScope,
  context: ModuleContext,
): Part {
  const slots: Slot[] = [];
  const inlined: InlinedPart[] = [];
  for (const property of node.properties) {
    const type = context.index.resolveNullable(property.type).node;
    const key = `${prefix}${segment(property.name)}`;
    if (property.xml.kind === "inline" && type.kind === "object" && !way.includes(type)) {
      const part = partWithin(type, `${key}/`, [...way, type], locals, context);
      inlined.push({ property, part });
    } else {
      const name = locals.local(property.name);
      slots.push({ property, name, local: name, isField: false, key });
    }
  }
  return { node, slots, inlined };
}

/** The slots of an object and of its inline parts. */
export function slotsOf(part: Part): Slot[] {
  return [...part.slots, ...part.inlined.flatMap((inner) => slotsOf(inner.part))];
}

/** Whether the property is an array whose items are directly in the object's element. */
export function isUnwrapped({ xml }: PropertyNode): boolean {
  return xml.kind === "list" && xml.wrapper === undefined;
}

/** An element that stands for a property within the object's own element. */
export interface ElementSlot extends Slot {
  readonly element: XmlName;
}

/**
 * The elements that stand for a property: several for a tuple without an element of its own, and for
 * a union whose members have names.
 */
export function elementsOf(slot: Slot, { index }: ModuleContext): readonly ElementSlot[] {
  const { xml, type } = slot.property;
  const slots = (names: readonly XmlName[]): ElementSlot[] =>
    names.map((element) => ({ ...slot, element }));
  if (xml.kind === "element") return slots(elementNames(xml, type, index));
  if (xml.kind !== "list") return [];
  if (xml.wrapper !== undefined) return slots([xml.wrapper]);
  const list = index.resolveNullable(type).node;
  if (list.kind === "tuple") return slots(tupleNames(list, xml).names);
  if (list.kind === "array" && xml.item.kind === "element")
    return slots(elementNames(xml.item, list.items, index));
  return slots([elementOf(xml.item)]);
}

/** Names that the element of a value may have: its own, and those of the members of a union. */
export function elementNames(
  { name, byMember }: XmlElementUse,
  type: TypeNode,
  index: ApiIndex,
): readonly XmlName[] {
  if (byMember !== true) return [name];
  const others = memberElementNames(type, index);
  return [name, ...others.filter((other) => nameText(other) !== nameText(name))];
}
