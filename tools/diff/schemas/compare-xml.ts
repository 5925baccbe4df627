import type { Site } from "../../../generator/openapi/site.ts";
import type { XmlFacets } from "../../../generator/ir/lower/xml/xml-shape.ts";
import { shown } from "../shape/canonical.ts";
import type { Shape } from "../shape/shape.ts";
import type { Comparing } from "./compare-structure.ts";

/** XML facets of schemas in both documents. */
export interface XmlFacetsOf {
  old(site: Site): XmlFacets;
  next(site: Site): XmlFacets;
}

/** Compares how the properties of two shapes stand in XML. */
export function compareXmlOfProperties(
  old: Shape,
  next: Shape,
  facets: XmlFacetsOf,
  { report }: Pick<Comparing, "report">,
): void {
  for (const { name, sites } of old.properties.values()) {
    const [site] = sites;
    const [other] = next.properties.get(name)?.sites ?? [];
    if (site === undefined || other === undefined) continue;
    const segment = name.replaceAll("~", "~0").replaceAll("/", "~1");
    compareXml([site, other], [facets.old(site), facets.next(other)], name, segment, report);
  }
  const order = (shape: Shape, others: Shape): string[] =>
    [...shape.properties.keys()].filter((name) => others.properties.has(name));
  const [before, after] = [order(old, next), order(next, old)];
  if (before.some((name, position) => after[position] !== name))
    report({
      rule: "xml-order-changed",
      old: old.site,
      new: next.site,
      words: { old: before.map(shown).join(", "), new: after.map(shown).join(", ") },
      hasNoValues: true,
    });
}

/** Compares how one value stands in XML; names that no `xml` object gives are the property's. */
export function compareXml(
  [site, other]: readonly [Site, Site],
  [old, next]: readonly [XmlFacets, XmlFacets],
  name: string,
  segment: string | undefined,
  report: Comparing["report"],
): void {
  const base = {
    ...(segment === undefined ? {} : { segment }),
    old: old.xml ?? site,
    new: next.xml ?? other,
    hasNoValues: true,
  } as const;
  const words = (from: string, to: string) => ({ old: from, new: to });
  const [from, to] = [old.name ?? name, next.name ?? name];
  if (from !== to)
    report({
      ...base,
      rule: segment === undefined ? "xml-root-changed" : "xml-name-changed",
      words: words(shown(from), shown(to)),
    });
  if ((old.namespace ?? "") !== (next.namespace ?? ""))
    report({
      ...base,
      rule: "xml-namespace-changed",
      words: words(shown(old.namespace ?? ""), shown(next.namespace ?? "")),
    });
  if ((old.prefix ?? "") !== (next.prefix ?? ""))
    report({
      ...base,
      rule: "xml-prefix-changed",
      words: words(shown(old.prefix ?? ""), shown(next.prefix ?? "")),
    });
  const [node, nodeNow] = [nodeOf(old), nodeOf(next)];
  if (node !== nodeNow) report({ ...base, rule: "xml-node-changed", words: words(node, nodeNow) });
  const [wrapped, wrappedNow] = [isWrapped(old), isWrapped(next)];
  if (wrapped !== wrappedNow && old.shape === "array" && next.shape === "array")
    report({
      ...base,
      rule: wrappedNow ? "xml-wrapping-added" : "xml-wrapping-removed",
      words: {},
    });
}

function nodeOf({ nodeType, attribute, shape }: XmlFacets): string {
  if (nodeType === "attribute" || (nodeType === undefined && attribute === true))
    return "an attribute";
  if (nodeType === undefined || nodeType === "element" || shape === "array") return "an element";
  return nodeType === "none" ? "no node of its own" : `a ${nodeType} node`;
}

const isWrapped = ({ wrapped, nodeType, shape }: XmlFacets): boolean =>
  wrapped === true || (shape === "array" && nodeType === "element");
