import type { ApiIndex } from "../../navigate.ts";
import { isLeaf } from "../../navigate.ts";
import type { TypeNode } from "../../types.ts";
import type { XmlName, XmlUse } from "../../xml.ts";
import type { LoweredDeclaration, LoweredObject, LoweredProperty } from "../types/lowered.ts";
import { outerName, outerNames } from "./shared-names.ts";

/** Two properties whose elements have one name where a namespace is the default one. */
export interface NamespaceTwins {
  readonly first: LoweredProperty;
  readonly second: LoweredProperty;
  readonly local: string;
  readonly namespace: string;
}

/** Namespaces that elements with others in them are written in without a prefix. */
export function defaultNamespaces(
  declarations: readonly LoweredDeclaration[],
  index: ApiIndex,
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = ({ namespace = "", prefix }: XmlName): void => {
    if (namespace !== "" && prefix === undefined) found.add(namespace);
  };
  const addUse = (use: XmlUse, type: TypeNode): void => {
    const { node } = index.resolveNullable(type);
    if (isLeaf(node) && node.kind !== "any") return;
    const name = outerName(use);
    if (use.kind !== "attribute" && name !== undefined) add(name);
    if (use.kind !== "list") return;
    if (node.kind === "array") addUse(use.item, node.items);
    if (node.kind !== "tuple") return;
    for (const [i, item] of node.items.entries()) addUse(use.positions?.[i] ?? use.item, item);
    if (node.rest !== false) addUse(use.item, node.rest);
  };
  for (const { type, root } of declarations) {
    addUse(root, type);
    if (type.kind === "object") for (const { xml, type: of } of type.properties) addUse(xml, of);
    if (type.kind === "union") for (const name of type.elementNames ?? []) if (name) add(name);
  }
  return found;
}

/**
 * Properties that have one name, one of them without a namespace: its elements are in the namespace of
 * the other where that is the default one.
 */
export function namespaceTwins(
  { properties }: LoweredObject,
  defaults: () => ReadonlySet<string>,
): readonly NamespaceTwins[] {
  const groups = new Map<string, Map<LoweredProperty, XmlName>>();
  for (const property of properties) {
    if (property.xml.kind === "attribute") continue;
    for (const name of outerNames(property.xml)) {
      const group = groups.get(name.local) ?? new Map<LoweredProperty, XmlName>();
      groups.set(name.local, group.set(property, name));
    }
  }
  return [...groups].flatMap(([local, group]) => {
    const plain = [...group].find(([, name]) => name.namespace === undefined)?.[0];
    if (group.size === 1 || plain === undefined) return [];
    return [...group].flatMap(([other, { namespace = "" }]) => {
      if (other === plain || namespace === "" || !defaults().has(namespace)) return [];
      const [first, second] =
        properties.indexOf(plain) < properties.indexOf(other) ? [plain, other] : [other, plain];
      return [{ first, second, local, namespace }];
    });
  });
}
