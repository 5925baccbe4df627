import { memberElementNames } from "../../unions/element-names.ts";
import type { ApiIndex } from "../../navigate.ts";
import type { PropertyNode, TypeNode } from "../../types.ts";
import type { XmlName, XmlUse } from "../../xml.ts";
import { outerName } from "./shared-names.ts";

/** `byMember` stays only where members of a union have elements with other names than the use. */
export function settleMembers(use: XmlUse, type: TypeNode, index: ApiIndex): XmlUse {
  if (use.kind === "element") {
    if (use.byMember !== true) return use;
    const others = memberElementNames(type, index).filter(
      ({ local, namespace }) => local !== use.name.local || namespace !== use.name.namespace,
    );
    if (others.length > 0) return use;
    const { byMember: _, ...rest } = use;
    return rest;
  }
  if (use.kind !== "list") return use;
  const list = index.resolveNullable(type).node;
  if (list.kind !== "array") return use;
  const item = settleMembers(use.item, list.items, index) as typeof use.item;
  return item === use.item ? use : { ...use, item };
}

/**
 * Properties whose members have names that other properties of the object use too, so that they keep
 * the one name of the property; each with the other one.
 */
export function clashingMembers<P extends PropertyNode>(
  properties: readonly P[],
  index: ApiIndex,
): ReadonlyMap<P, { readonly name: XmlName; readonly other: P }> {
  const clashes = new Map<P, { name: XmlName; other: P }>();
  const named = properties.flatMap((property) => {
    const members = memberNames(property, index);
    return members.length === 0 ? [] : [{ property, names: members }];
  });
  if (named.length === 0) return clashes;
  const hasMembers = new Set(named.map(({ property }) => property));
  const users = new Map<string, P>();
  const keyOf = ({ local, namespace = "" }: XmlName): string => `${namespace} ${local}`;
  const outer = properties.flatMap((property) => {
    const name = property.xml.kind === "attribute" ? undefined : outerName(property.xml);
    return name === undefined ? [] : [{ property, name }];
  });
  for (const { property, name } of outer)
    if (!users.has(keyOf(name))) users.set(keyOf(name), property);
  for (const { property, names } of named) {
    for (const name of names) {
      const other = users.get(keyOf(name));
      if (other === undefined || other === property) {
        users.set(keyOf(name), property);
        continue;
      }
      clashes.set(property, { name, other });
      if (hasMembers.has(other) && !clashes.has(other))
        clashes.set(other, { name, other: property });
    }
  }
  return clashes;
}

function memberNames({ xml, type }: PropertyNode, index: ApiIndex): readonly XmlName[] {
  if (xml.kind === "element" && xml.byMember === true) return memberElementNames(type, index);
  if (xml.kind !== "list" || xml.wrapper !== undefined || xml.item.kind !== "element") return [];
  const list = index.resolveNullable(type).node;
  if (list.kind !== "array" || xml.item.byMember !== true) return [];
  return memberElementNames(list.items, index);
}

/** The property with one name, whatever its members are called. */
export function withoutMembers<P extends PropertyNode>(property: P): P {
  const { xml } = property;
  if (xml.kind === "element") {
    const { byMember: _, ...rest } = xml;
    return { ...property, xml: rest };
  }
  if (xml.kind !== "list" || xml.item.kind !== "element") return property;
  const { byMember: _, ...item } = xml.item;
  return { ...property, xml: { ...xml, item } };
}
