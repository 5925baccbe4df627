import { at, own, type Site } from "../../../openapi/site.ts";
import type { PropertyNode } from "../../types.ts";
import type { XmlElementUse, XmlListUse, XmlName, XmlUse } from "../../xml.ts";
import type { Lowering } from "../lowering.ts";
import { reportContradictions } from "./contradictions.ts";
import { xmlFacets } from "./facets.ts";
import type { XmlFacets } from "./shape.ts";

/** Properties with an `xml` object; merging prefers theirs to one that was only inferred. */
export const explicitXml = new WeakSet<PropertyNode>();

/** Lists that had to be given a wrapper, because their items would run together without one. */
export const forcedWrappers = new WeakSet<XmlListUse>();

/** How a property stands in its parent's element. */
export function propertyXml(
  lowering: Lowering,
  site: Site,
  property: string,
): { readonly use: XmlUse; readonly explicit: boolean } {
  const facets = xmlFacets(lowering, site);
  reportContradictions(lowering, site, facets);
  const explicit = facets.xml !== undefined;
  const { nodeType, shape } = facets;
  if (
    (nodeType === "attribute" || facets.attribute === true) &&
    shape !== "array" &&
    shape !== "object"
  ) {
    return { use: { kind: "attribute", name: nameOf(facets, property) }, explicit };
  }
  if ((nodeType === "text" || nodeType === "cdata") && shape !== "array" && shape !== "object") {
    return { use: { kind: "text", cdata: nodeType === "cdata" }, explicit };
  }
  if (shape === "array") return { use: listUse(lowering, facets, property), explicit };
  if (nodeType === "none" && shape === "object") return { use: { kind: "inline" }, explicit };
  return { use: { kind: "element", name: nameOf(facets, property) }, explicit };
}

/** How a value stands as the root of a document: one element, also around the items of an array. */
export function rootXml(lowering: Lowering, site: Site, name: string): XmlUse {
  const facets = xmlFacets(lowering, site);
  if (facets.shape !== "array") reportContradictions(lowering, site, facets);
  const root = nameOf(facets, name);
  if (facets.shape !== "array") return { kind: "element", name: root };
  return { ...listUse(lowering, facets, root.local), wrapper: root };
}

/**
 * An array's items: named by their own `xml.name`, or as the wrapper, or as the property.
 * Source: OpenAPI 3.1, XML Object, Fixed Fields (`name`, `wrapped`) and XML Arrays.
 */
function listUse(
  lowering: Lowering,
  facets: XmlFacets,
  inferred: string,
  around: ReadonlySet<unknown> = new Set(),
): XmlListUse {
  const isWrapped = facets.wrapped === true || facets.nodeType === "element";
  const wrapper = isWrapped ? nameOf(facets, inferred) : undefined;
  const item = itemUse(lowering, facets, wrapper?.local ?? inferred, around);
  return wrapper === undefined ? { kind: "list", item } : { kind: "list", wrapper, item };
}

function itemUse(
  lowering: Lowering,
  array: XmlFacets,
  inferred: string,
  around: ReadonlySet<unknown>,
): XmlElementUse | XmlListUse {
  const element: XmlElementUse = { kind: "element", name: { local: inferred } };
  if (array.array === undefined || own(array.array, "items") === undefined) return element;
  const items = at(array.array, "items");
  const facets = xmlFacets(lowering, items);
  // An array of itself cannot be unrolled.
  if (facets.shape !== "array" || around.has(facets.array?.value)) {
    reportContradictions(lowering, items, facets);
    return { kind: "element", name: nameOf(facets, inferred) };
  }
  // Items that are arrays need an element that tells one from the next.
  reportContradictions(lowering, items, facets);
  const inner = listUse(
    lowering,
    facets,
    facets.name ?? inferred,
    new Set([...around, array.array.value, facets.array?.value]),
  );
  if (inner.wrapper !== undefined) return inner;
  const forced = { ...inner, wrapper: { local: inferred } };
  forcedWrappers.add(forced);
  return forced;
}

function nameOf(facets: XmlFacets, inferred: string): XmlName {
  const { namespace, prefix } = facets;
  return {
    local: facets.name ?? inferred,
    ...(namespace === undefined ? {} : { namespace }),
    ...(prefix === undefined || namespace === undefined ? {} : { prefix }),
  };
}
