import { at, own, type Site } from "../../../openapi/site.ts";
import type { XmlElementUse, XmlListUse, XmlName, XmlUse } from "../../xml.ts";
import type { Lowering } from "../lowering.ts";
import { reportContradictions } from "./contradictions.ts";
import { xmlFacets } from "./facets.ts";
import type { XmlFacets } from "./shape.ts";

/** How a property is written in XML, and facts that merging and the checks need. */
interface PropertyXml {
  readonly use: XmlUse;
  /** Whether it comes from an `xml` object of the document. */
  readonly isExplicit: boolean;
  /** Whether an array within its array had to be given a wrapper. */
  readonly hasForcedWrapper: boolean;
}

interface ListXml {
  readonly use: XmlListUse;
  readonly hasForcedWrapper: boolean;
}

/** How a property is written in its parent's element. */
export function propertyXml(lowering: Lowering, site: Site, property: string): PropertyXml {
  const facets = xmlFacets(lowering, site);
  reportContradictions(lowering, site, facets);
  const isExplicit = facets.xml !== undefined;
  const plain = { isExplicit, hasForcedWrapper: false };
  const { nodeType, shape } = facets;
  if (
    (nodeType === "attribute" || facets.attribute === true) &&
    shape !== "array" &&
    shape !== "object"
  ) {
    return { use: { kind: "attribute", name: nameOf(facets, property) }, ...plain };
  }
  if ((nodeType === "text" || nodeType === "cdata") && shape !== "array" && shape !== "object") {
    return { use: { kind: "text", cdata: nodeType === "cdata" }, ...plain };
  }
  if (shape === "array") return { isExplicit, ...listUse(lowering, facets, property) };
  if (nodeType === "none" && shape === "object") return { use: { kind: "inline" }, ...plain };
  return { use: { kind: "element", name: nameOf(facets, property) }, ...plain };
}

/** How a value is written as the root of a document: one element, also around the items of an array. */
export function rootXml(lowering: Lowering, site: Site, name: string): XmlUse {
  const facets = xmlFacets(lowering, site);
  if (facets.shape !== "array") reportContradictions(lowering, site, facets);
  const root = nameOf(facets, name);
  if (facets.shape !== "array") return { kind: "element", name: root };
  return { ...listUse(lowering, facets, root.local).use, wrapper: root };
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
): ListXml {
  const isWrapped = facets.wrapped === true || facets.nodeType === "element";
  const wrapper = isWrapped ? nameOf(facets, inferred) : undefined;
  const item = itemUse(lowering, facets, wrapper?.local ?? inferred, around);
  const use: XmlListUse = { kind: "list", item: item.use };
  const { hasForcedWrapper } = item;
  return { use: wrapper === undefined ? use : { ...use, wrapper }, hasForcedWrapper };
}

function itemUse(
  lowering: Lowering,
  array: XmlFacets,
  inferred: string,
  around: ReadonlySet<unknown>,
): { readonly use: XmlElementUse | XmlListUse; readonly hasForcedWrapper: boolean } {
  const element = (name: XmlName) => ({
    use: { kind: "element" as const, name },
    hasForcedWrapper: false,
  });
  if (array.array === undefined || own(array.array, "items") === undefined)
    return element({ local: inferred });
  const items = at(array.array, "items");
  const facets = xmlFacets(lowering, items);
  // An array of itself cannot be unrolled.
  if (facets.shape !== "array" || around.has(facets.array?.value)) {
    reportContradictions(lowering, items, facets);
    return element(nameOf(facets, inferred));
  }
  // Items that are arrays need an element that tells one from the next.
  reportContradictions(lowering, items, facets);
  const inner = listUse(
    lowering,
    facets,
    facets.name ?? inferred,
    new Set([...around, array.array.value, facets.array?.value]),
  );
  if (inner.use.wrapper !== undefined) return inner;
  return { use: { ...inner.use, wrapper: { local: inferred } }, hasForcedWrapper: true };
}

function nameOf(facets: XmlFacets, inferred: string): XmlName {
  const { namespace, prefix } = facets;
  return {
    local: facets.name ?? inferred,
    ...(namespace === undefined ? {} : { namespace }),
    ...(prefix === undefined || namespace === undefined ? {} : { prefix }),
  };
}
