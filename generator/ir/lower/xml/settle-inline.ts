import type { ApiIndex } from "../../navigate.ts";
import type { LoweredObject, LoweredProperty } from "../types/lowered.ts";
import { readElementName } from "./xml-names.ts";

/**
 * The object with an element for each property that has none and is no object: only properties of an
 * object can be told from the nodes around them. Reported as `xml-inline-type`.
 */
export function settleInline(object: LoweredObject, index: ApiIndex): LoweredObject {
  if (!object.properties.some(({ xml }) => xml.kind === "inline")) return object;
  const properties = object.properties.map((property): LoweredProperty => {
    const isInline = property.xml.kind === "inline";
    if (!isInline || index.resolveNullable(property.type).node.kind === "object") return property;
    return { ...property, xml: { kind: "element", name: readElementName(property.name).name } };
  });
  return { ...object, properties };
}
