import { at, itemsAt, own, type Site } from "../../../openapi/site.ts";
import type { XmlElementUse, XmlItemUse, XmlListUse, XmlName, XmlUse } from "../../xml.ts";
import type { XmlReading } from "./xml-reading.ts";
import { reportContradictions, reportName } from "./contradictions.ts";
import { readName } from "./xml-names.ts";
import { unreported, type XmlReport } from "./xml-report.ts";
import type { XmlFacets } from "./xml-shape.ts";

/** How a property is written in XML, and facts that merging and the checks need. */
interface PropertyXml {
  readonly use: XmlUse;
  /** Whether it comes from an `xml` object of the document. */
  readonly isExplicit: boolean;
}

/** State of making the uses of one schema. */
interface Context {
  readonly lowering: XmlReading;
  readonly report: XmlReport;
  /** Number of arrays that were found within the array so far. */
  lists: number;
  /** The arrays that the array at hand is within. */
  readonly around: Set<unknown>;
}

const contextOf = (lowering: XmlReading, report: XmlReport): Context => ({
  lowering,
  report,
  lists: 0,
  around: new Set(),
});

/**
 * How a property is written in its parent's element. What cannot be written as its `xml` object
 * says is written as the nearest thing, and reported to `report`.
 */
export function propertyXml(
  lowering: XmlReading,
  site: Site,
  property: string,
  report: XmlReport = unreported,
): PropertyXml {
  const facets = lowering.xmlFacets.of(site);
  reportContradictions(report, site, facets);
  const isExplicit = facets.xml !== undefined;
  const { nodeType, shape } = facets;
  const named = readName(facets, property);
  if (facets.name === undefined) reportName(report, site, property, named, "key");
  const isStructured = shape === "array" || shape === "object";
  if (!isStructured) {
    if (nodeType === "attribute" || facets.attribute === true || named.node === "attribute")
      return { use: { kind: "attribute", name: named.name }, isExplicit };
    if (nodeType === "text" || nodeType === "cdata" || named.node === "text")
      return { use: { kind: "text", cdata: nodeType === "cdata" }, isExplicit };
  }
  if (shape === "array") {
    const { name: unnamed } = readName({ shape }, property);
    const use = listUse(contextOf(lowering, report), facets, unnamed.local);
    const hasOwnName = facets.name !== undefined && use.wrapper === undefined;
    return { isExplicit, use: hasOwnName ? { ...use, ownName: named.name } : use };
  }
  if (nodeType === "none" && shape === "object") return { use: { kind: "inline" }, isExplicit };
  return { use: elementUse(facets, named.name), isExplicit };
}

/** An element; where the schema itself has no name, members of a union may have names of their own. */
function elementUse(facets: XmlFacets, name: XmlName): XmlElementUse {
  const { shape } = facets;
  if (facets.name !== undefined || shape === "array") return element(name);
  return { kind: "element", name, byMember: true };
}

/** The element that a member of a union has by an `xml.name` of its own. */
export function ownElementName(lowering: XmlReading, member: Site): XmlName | undefined {
  const facets = lowering.xmlFacets.of(member);
  const { name, nodeType, attribute, shape } = facets;
  const isElement = nodeType === undefined || nodeType === "element";
  if (name === undefined || shape === "array" || !isElement || attribute === true) return undefined;
  return nameOf(facets, name);
}

/** How a value is written as the root of a document: one element, also around the items of an array. */
export function rootXml(
  lowering: XmlReading,
  site: Site,
  name: string,
  report: XmlReport = unreported,
): XmlUse {
  const facets = lowering.xmlFacets.of(site);
  if (facets.shape !== "array") reportContradictions(report, site, facets);
  const named = readName(facets, name);
  if (facets.name === undefined) reportName(report, site, name, named, "key");
  const root = named.name;
  if (facets.shape !== "array") return elementUse(facets, root);
  const use = listUse(contextOf(lowering, report), facets, root.local);
  const alias = componentOfItems(lowering, facets);
  const isInferred = use.item.kind === "element" && use.item.name.local === root.local;
  const aliases = alias !== undefined && isInferred ? { aliases: [{ local: alias }] } : {};
  return { ...use, wrapper: root, ...aliases };
}

/** Whether the items of a root array have no name: there is no property that one could be inferred from. */
export function lacksItemName(lowering: XmlReading, site: Site): boolean {
  const { array, shape } = lowering.xmlFacets.of(site);
  if (shape !== "array" || array === undefined || own(array, "items") === undefined) return false;
  return lowering.xmlFacets.of(at(array, "items")).name === undefined;
}

/** Arrays directly within arrays. */
const mostLevels = 100;

/** Arrays within one array; those of tuples of tuples multiply. */
const mostLists = 200;

/** The component that the items of an array refer to, by its name. */
function componentOfItems(lowering: XmlReading, { array }: XmlFacets): string | undefined {
  if (array === undefined || own(array, "items") === undefined) return undefined;
  const target = lowering.document.target(at(array, "items"));
  return target === undefined ? undefined : lowering.drafts.componentAt(target);
}

/**
 * An array's items: named by their own `xml.name`, or as the wrapper, or as the property.
 * Source: OpenAPI 3.1, XML Object, Fixed Fields (`name`, `wrapped`) and XML Arrays.
 */
function listUse(context: Context, facets: XmlFacets, inferred: string): XmlListUse {
  const isWrapped = facets.wrapped === true || facets.nodeType === "element";
  const wrapper = isWrapped ? nameOf(facets, inferred) : undefined;
  const name = wrapper?.local ?? inferred;
  const { array } = facets;
  const item =
    array === undefined || own(array, "items") === undefined
      ? element({ local: name })
      : itemUse(context, array.value, at(array, "items"), name);
  const positions =
    array === undefined
      ? []
      : itemsAt(array, "prefixItems").map((site) => positionUse(context, array.value, site, name));
  return {
    kind: "list",
    item,
    ...(wrapper === undefined ? {} : { wrapper }),
    ...(positions.length === 0 ? {} : { positions }),
  };
}

/** An item of a tuple, which may be text between elements. Source: OpenAPI 3.2, Ordered Elements and Text. */
function positionUse(context: Context, array: unknown, site: Site, inferred: string): XmlItemUse {
  const { nodeType, shape } = context.lowering.xmlFacets.of(site);
  const isText = nodeType === "text" || nodeType === "cdata";
  if (isText && shape !== "array" && shape !== "object")
    return { kind: "text", cdata: nodeType === "cdata" };
  const use = itemUse(context, array, site, inferred);
  // Elements at positions are told by their order, each with one name.
  return use.kind === "element" ? element(use.name) : use;
}

function itemUse(
  context: Context,
  array: unknown,
  items: Site,
  inferred: string,
): XmlElementUse | XmlListUse {
  const { around } = context;
  const facets = context.lowering.xmlFacets.of(items);
  reportContradictions(context.report, items, facets);
  // An array of itself cannot be unrolled.
  if (facets.shape !== "array" || around.has(facets.array?.value))
    return elementUse(facets, nameOf(facets, inferred));
  if (around.size >= 2 * mostLevels || context.lists++ > mostLists) {
    const { lowering } = context;
    if (lowering.options.xml !== "none")
      lowering.diagnostics.reportOnce("nesting-too-deep", items, { limit: mostLevels });
    return element(nameOf(facets, inferred));
  }
  const entered = [array, facets.array?.value].filter((one) => !around.has(one));
  for (const one of entered) around.add(one);
  const inner = listUse(context, facets, inferred);
  for (const one of entered) around.delete(one);
  if (inner.wrapper !== undefined) return inner;
  // Items that are arrays need an element that tells one from the next.
  context.report.reportOnce("xml-nested-array", items, { name: inferred });
  return { ...inner, wrapper: { local: inferred } };
}

function element(name: XmlName): XmlElementUse {
  return { kind: "element", name };
}

function nameOf(facets: XmlFacets, inferred: string): XmlName {
  return readName(facets, inferred).name;
}
