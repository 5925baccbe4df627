import type { LoweredObject, LoweredProperty } from "../lowered.ts";
import type { XmlName, XmlUse } from "../../xml.ts";
import { readElementName } from "./name.ts";

/**
 * Two properties whose nodes have the same name. `wrapped`: each array stands within an element with
 * the name of its property. `position`: the first element is the first property, the second the
 * second. `error`: they cannot be told apart.
 */
export interface SharedName {
  readonly node: "attribute" | "element";
  readonly name: string;
  readonly first: LoweredProperty;
  readonly second: LoweredProperty;
  readonly meaning: "wrapped" | "position" | "error";
}

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

/** Names that several properties of an object share, each with the first that has it. */
export function sharedNames({ properties }: LoweredObject): readonly SharedName[] {
  // Most objects have none, which is seen without grouping.
  const locals = new Set<string>();
  let hasTwins = false;
  for (const { xml } of properties) {
    const local = outerName(xml)?.local;
    if (local === undefined) continue;
    hasTwins ||= locals.has(local);
    locals.add(local);
  }
  if (!hasTwins) return [];
  const groups = new Map<string, LoweredProperty[]>();
  for (const property of properties) {
    const name = outerName(property.xml);
    if (name === undefined) continue;
    const node = property.xml.kind === "attribute" ? "attribute" : "element";
    const key = `${node} ${name.local} ${name.namespace ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), property]);
  }
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return [];
    const node = first.xml.kind === "attribute" ? ("attribute" as const) : ("element" as const);
    const name = outerName(first.xml)?.local ?? "";
    const group = [first, ...others];
    const isTold = key.startsWith("element ") && canWrap(group, new Set(groups.keys()), key);
    const single = group.find((property) => !isUnwrapped(property));
    return others.map((second): SharedName => {
      if (!isTold) return { node, name, first, second, meaning: "error" };
      // Singles are told apart among themselves; the first of them shares its name with arrays only.
      return single === undefined || single === second || isUnwrapped(second)
        ? { node, name, first, second, meaning: "wrapped" }
        : { node, name, first: single, second, meaning: "position" };
    });
  });
}

/** Whether the arrays of a group can stand within elements that have the names of their properties. */
function canWrap(
  group: readonly LoweredProperty[],
  taken: ReadonlySet<string>,
  key: string,
): boolean {
  const lists = group.filter(isUnwrapped);
  const names = lists.map(({ name }) => `element ${readElementName(name).name.local} `);
  const isFree = names.every((name) => !taken.has(name) || name === key);
  const clashes = names.includes(key) && group.length > lists.length;
  return isFree && !clashes && new Set(names).size === names.length;
}

function isUnwrapped({ xml }: LoweredProperty): boolean {
  return xml.kind === "list" && xml.wrapper === undefined;
}

/** The object with the arrays that share the name of their items within elements of their own. */
export function settleSharedNames(object: LoweredObject): LoweredObject {
  const wrapped = new Set(
    sharedNames(object).flatMap(({ meaning, first, second }) =>
      meaning === "error" ? [] : [first, second],
    ),
  );
  if (wrapped.size === 0) return object;
  const properties = object.properties.map((property): LoweredProperty => {
    const { xml, name } = property;
    if (!wrapped.has(property) || xml.kind !== "list" || xml.wrapper !== undefined) return property;
    return { ...property, xml: { ...xml, wrapper: readElementName(name).name } };
  });
  return { ...object, properties };
}
