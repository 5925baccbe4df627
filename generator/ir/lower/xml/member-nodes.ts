import {
  at,
  itemsAt,
  own,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { XmlReading } from "./xml-reading.ts";

/**
 * Reports members of a union that ask for another node than an element: a union has one node, whichever
 * member its value is.
 */
export function reportMemberNodes(lowering: XmlReading, site: Site): void {
  if (!isObjectSite(site)) return;
  for (const keyword of ["oneOf", "anyOf"]) {
    const members = itemsAt(site, keyword);
    if (members.length < 2) continue;
    for (const member of members) reportNode(lowering, site, member);
  }
  if (own(site, "items") !== undefined) reportMemberNodes(lowering, at(site, "items"));
}

function reportNode(lowering: XmlReading, schema: Site<JsonObject>, member: Site): void {
  const { xml, nodeType, attribute, shape } = lowering.xmlFacets.of(member);
  const node = nodeType ?? (attribute === true ? "attribute" : "element");
  if (xml === undefined || node === "element" || (node === "none" && shape !== "scalar")) return;
  // The union's own facets count.
  const whole = lowering.xmlFacets.of(schema);
  if (whole.nodeType === node || (whole.attribute === true && node === "attribute")) return;
  lowering.diagnostics.reportOnce("xml-member-node", xml, { node });
}
