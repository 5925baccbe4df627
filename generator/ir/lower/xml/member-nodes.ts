import { at, isObject, itemsAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { XmlReading } from "./xml-reading.ts";

/**
 * Reports members of a union that ask for another node than an element: a union has one node, whichever
 * member its value is.
 */
export function reportMemberNodes(lowering: XmlReading, site: Site): void {
  if (!isObject(site.value)) return;
  const schema = site as Site<JsonObject>;
  for (const keyword of ["oneOf", "anyOf"]) {
    const members = itemsAt(schema, keyword);
    if (members.length < 2) continue;
    for (const member of members) reportNode(lowering, schema, member);
  }
  if (own(schema, "items") !== undefined) reportMemberNodes(lowering, at(schema, "items"));
}

function reportNode(lowering: XmlReading, schema: Site<JsonObject>, member: Site): void {
  const { xml, nodeType, attribute, shape } = lowering.xmlFacets.of(member);
  const node = nodeType ?? (attribute === true ? "attribute" : "element");
  if (xml === undefined || node === "element" || (node === "none" && shape !== "scalar")) return;
  // What the union itself says counts.
  const whole = lowering.xmlFacets.of(schema);
  if (whole.nodeType === node || (whole.attribute === true && node === "attribute")) return;
  lowering.diagnostics.reportOnce("xml-member-node", xml, { node });
}
