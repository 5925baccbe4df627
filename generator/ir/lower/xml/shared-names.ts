import type { LoweredObject, LoweredProperty } from "../types/lowered.ts";
import type { XmlName, XmlUse } from "../../xml.ts";
import { readElementName } from "./xml-names.ts";

/** Two properties whose nodes have the same name. */
export interface SharedName {
  readonly node: "attribute" | "element";
  readonly name: string;
  readonly first: LoweredProperty;
  readonly second: LoweredProperty;
  readonly meaning: SharedMeaning;
}

/**
 * How properties whose nodes have the same name are told apart. A map: each of these arrays stands
 * within an element, which has its own name or that of the property. `position`: the first element
 * is the first property, the second the second. `error`: they cannot be told apart.
 */
type SharedMeaning = ReadonlyMap<LoweredProperty, XmlName> | "position" | "error";

/** The name of the nodes that are direct children of the parent's element. */
export function outerName(use: XmlUse): XmlName | undefined {
  switch (use.kind) {
    case "element":
    case "attribute":
      return use.name;
    case "list":
      return use.wrapper ?? outerName(use.item);
    case "text":
    case "inline":
      return undefined;
  }
}

/** The names of all nodes that are direct children of the parent's element: those of a tuple differ. */
export function outerNames(use: XmlUse): readonly XmlName[] {
  const positions = use.kind === "list" && use.wrapper === undefined ? (use.positions ?? []) : [];
  if (positions.length === 0) {
    const name = outerName(use);
    return name === undefined ? [] : [name];
  }
  const names = new Map<string, XmlName>();
  for (const one of [use, ...positions]) {
    const name = outerName(one);
    if (name !== undefined) names.set(`${name.local} ${name.namespace ?? ""}`, name);
  }
  return [...names.values()];
}

/** Names that several properties of an object share, each with the first that has it. */
export function sharedNames({ properties }: LoweredObject): readonly SharedName[] {
  // Most objects have none, which is seen without grouping.
  const locals = new Set<string>();
  let hasTwins = false;
  for (const { xml } of properties) {
    const names = outerNames(xml);
    hasTwins ||= names.some(({ local }) => locals.has(local));
    for (const { local } of names) locals.add(local);
  }
  if (!hasTwins) return [];
  const groups = new Map<string, LoweredProperty[]>();
  for (const property of properties) {
    const node = property.xml.kind === "attribute" ? "attribute" : "element";
    for (const name of outerNames(property.xml)) {
      const key = `${node} ${name.local} ${name.namespace ?? ""}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [property]);
      else group.push(property);
    }
  }
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return [];
    const node = first.xml.kind === "attribute" ? ("attribute" as const) : ("element" as const);
    const [, name = ""] = key.split(" ");
    const group = [first, ...others];
    const wrappers = key.startsWith("element ") ? wrappersOf(group, groups, key) : undefined;
    const single = group.find((property) => !isUnwrapped(property));
    return others.map((second): SharedName => {
      if (wrappers === undefined) return { node, name, first, second, meaning: "error" };
      // Singles are told apart among themselves; the first of them shares its name with arrays only.
      return single === undefined || single === second || isUnwrapped(second)
        ? { node, name, first, second, meaning: wrappers }
        : { node, name, first: single, second, meaning: "position" };
    });
  });
}

/** The elements around the arrays of a group; undefined if they have no names that are free. */
function wrappersOf(
  group: readonly LoweredProperty[],
  users: ReadonlyMap<string, readonly LoweredProperty[]>,
  key: string,
): ReadonlyMap<LoweredProperty, XmlName> | undefined {
  const lists = group.filter(isUnwrapped);
  const isFree = ({ local, namespace }: XmlName, i: number): boolean => {
    const wrapper = `element ${local} ${namespace ?? ""}`;
    // The items leave their name to the elements around them, unless another property keeps it.
    if (wrapper === key) return group.length === lists.length;
    return (users.get(wrapper) ?? []).every((user) => user === lists[i]);
  };
  for (const nameOf of [ownName, propertyName]) {
    const names = lists.map(nameOf);
    const locals = new Set(names.map(({ local }) => local));
    if (locals.size === lists.length && names.every(isFree))
      return new Map(lists.map((list, index) => [list, names[index] as XmlName]));
  }
  return undefined;
}

function ownName(property: LoweredProperty): XmlName {
  return (
    (property.xml.kind === "list" ? property.xml.ownName : undefined) ?? propertyName(property)
  );
}

function propertyName({ name }: LoweredProperty): XmlName {
  return readElementName(name).name;
}

function isUnwrapped({ xml }: LoweredProperty): boolean {
  return xml.kind === "list" && xml.wrapper === undefined;
}

/** The elements that arrays of an object get because their items share a name with another property. */
export function sharedWrappers(object: LoweredObject): ReadonlyMap<LoweredProperty, XmlName> {
  const meanings = sharedNames(object).map(({ meaning }) => meaning);
  return new Map(meanings.flatMap((meaning) => (typeof meaning === "string" ? [] : [...meaning])));
}

/** The object with the arrays that share the name of their items within elements of their own. */
export function settleSharedNames(object: LoweredObject): LoweredObject {
  const wrappers = sharedWrappers(object);
  if (wrappers.size === 0) return object;
  const properties = object.properties.map((property): LoweredProperty => {
    const { xml } = property;
    const wrapper = wrappers.get(property);
    if (wrapper === undefined || xml.kind !== "list") return property;
    return { ...property, xml: { ...xml, wrapper } };
  });
  return { ...object, properties };
}
