import { at, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import {
  hasNoElements,
  isXmlName,
  readName,
  usedNamespace,
  usedPrefix,
  type ReadName,
} from "./xml-names.ts";
import type { Location } from "../../../diagnostics/diagnostic.ts";
import type { XmlReport } from "./xml-report.ts";
import type { XmlFacets, XmlShape } from "./xml-shape.ts";

const nodeTypes: ReadonlySet<string> = new Set(["element", "attribute", "text", "cdata", "none"]);

/** Reports `xml` objects that contradict themselves or their schema; each object once. */
export function reportContradictions(report: XmlReport, site: Site, facets: XmlFacets): void {
  const { xml, shape } = facets;
  if (xml === undefined) return;
  const type = describe(shape);
  const { nodeType } = facets;
  if (nodeType !== undefined && !nodeTypes.has(nodeType)) {
    const expected = `Write one of: ${[...nodeTypes].join(", ")}`;
    report.refuseOnce("field-value", at(xml, "nodeType"), {
      field: "nodeType",
      found: nodeType,
      expected,
    });
  }
  const structured = shape === "array" || shape === "object";
  if (structured && (facets.attribute === true || nodeType === "attribute")) {
    report.reportOnce("xml-attribute-type", xml, { type });
  }
  if (structured && (nodeType === "text" || nodeType === "cdata")) {
    report.reportOnce("xml-text-type", xml, { type });
  }
  if (facets.wrapped === true && shape !== "array" && shape !== "any") {
    report.reportOnce("xml-wrapped-type", xml, { type: type.replace("A", "a") });
  }
  if (nodeType === "none" && shape === "scalar")
    report.reportOnce("xml-inline-type", xml, { type });
  if (hasNoElements(facets)) report.reportOnce("xml-namespace-type", xml, { type });
  reportNames(report, xml, facets);
  const isOwn = xml.file === site.file && xml.pointer.startsWith(site.pointer);
  const isBare = facets.wrapped !== true && nodeType !== "element";
  const name = textAt(xml, "name");
  if (isOwn && isBare && shape === "array" && name !== undefined) {
    report.reportOnce("xml-name-ignored", at(xml, "name"), { name });
  }
}

function reportNames(
  report: XmlReport,
  xml: NonNullable<XmlFacets["xml"]>,
  facets: XmlFacets,
): void {
  const { namespace, prefix } = facets;
  if (namespace !== undefined && usedNamespace(facets) === undefined) {
    const kept = `the namespace '${namespace}'`;
    report.reportOnce("xml-prefix-reserved", xml, { kept, meaning: "it is not used" });
  } else if (prefix !== undefined && prefix !== "" && prefix !== usedPrefix(facets)) {
    reportPrefix(report, xml, namespace ?? "", prefix);
  }
  if (namespace !== undefined && namespace !== "" && !/^[a-z][a-z0-9+.-]*:\S+$/i.test(namespace)) {
    report.reportOnce("xml-namespace", at(xml, "namespace"), { namespace });
  }
  const name = textAt(xml, "name");
  if (name !== undefined)
    reportName(report, at(xml, "name"), name, readName({ ...facets, name }, name));
}

/** Says why a prefix is not written, or another one in its place. */
function reportPrefix(
  report: XmlReport,
  xml: Site<JsonObject>,
  namespace: string,
  prefix: string,
): void {
  const place = at(xml, "prefix");
  if (namespace === "") report.reportOnce("xml-prefix-namespace", place, { prefix });
  else if (!isXmlName(prefix)) report.reportOnce("xml-prefix-name", place, { prefix });
  else {
    const used = usedPrefix({ namespace, prefix });
    const kept = used === undefined ? `the prefix '${prefix}'` : `the namespace '${namespace}'`;
    const meaning = used === undefined ? "it is not written" : `'${used}' is its prefix`;
    report.reportOnce("xml-prefix-reserved", place, { kept, meaning });
  }
}

/**
 * Reports a text that is not a name in XML: what it stands for, if it can be told.
 *
 * @param part where the text is the key at the place
 */
export function reportName(
  report: XmlReport,
  place: Location,
  written: string,
  { name, node, isExact }: ReadName,
  part?: "key",
): void {
  if (isExact && isXmlName(name.local)) return;
  const used =
    node === "text" ? "the text of its parent" : `the ${node ?? "element"} '${name.local}'`;
  const exact = part === undefined ? place : { ...place, part };
  report.reportOnce("xml-name-read", exact, { name: written, used });
}

function describe(shape: XmlShape): string {
  if (shape === "array") return "An array";
  if (shape === "object") return "An object";
  return "A plain value";
}
