import { at, textAt, type Site } from "../../../openapi/site.ts";
import { hasNoElements, isXmlName, readName, type ReadName } from "./name.ts";
import type { Location } from "../../../diagnostics/diagnostic.ts";
import type { XmlReport } from "./report.ts";
import type { XmlFacets, XmlShape } from "./shape.ts";

const nodeTypes: ReadonlySet<string> = new Set(["element", "attribute", "text", "cdata", "none"]);

/** Reports `xml` objects that contradict themselves or their schema; each object once. */
export function reportContradictions(report: XmlReport, site: Site, facets: XmlFacets): void {
  const { xml, shape } = facets;
  if (xml === undefined) return;
  const type = describe(shape);
  const { nodeType } = facets;
  if (nodeType !== undefined && !nodeTypes.has(nodeType)) {
    const expected = `Write one of: ${[...nodeTypes].join(", ")}`;
    report.reportOnce("field-value", at(xml, "nodeType"), {
      field: "nodeType",
      found: nodeType,
      expected,
    });
  }
  for (const keyword of ["attribute", "wrapped"] as const) {
    if (nodeType === undefined || facets[keyword] === undefined) continue;
    report.reportOnce("xml-node-type", at(xml, keyword), { keyword });
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
  if (isReserved(prefix, namespace)) {
    report.reportOnce("xml-prefix-reserved", xml, {
      prefix: prefix ?? "",
      namespace: namespace ?? "",
    });
  } else if (prefix !== undefined && prefix !== "" && (namespace ?? "") === "") {
    report.reportOnce("xml-prefix-namespace", at(xml, "prefix"), { prefix });
  }
  if (namespace !== undefined && namespace !== "" && !/^[a-z][a-z0-9+.-]*:\S+$/i.test(namespace)) {
    report.reportOnce("xml-namespace", at(xml, "namespace"), { namespace });
  }
  const name = textAt(xml, "name");
  if (name !== undefined)
    reportName(report, at(xml, "name"), name, readName({ ...facets, name }, name));
  if (prefix !== undefined && prefix !== "" && !isXmlName(prefix))
    report.reportOnce("xml-name", at(xml, "prefix"), { name: prefix });
}

const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

/**
 * Whether a prefix or a namespace is kept for XML itself: `xml` stands for its namespace and only
 * for that, `xmlns` for nothing. Source: Namespaces in XML 1.0, 3.
 */
function isReserved(prefix: string | undefined, namespace: string | undefined): boolean {
  if (prefix === "xmlns" || namespace === xmlnsNamespace) return true;
  return (prefix === "xml") !== (namespace === xmlNamespace);
}

/** Reports a text that is not a name in XML: what it stands for, if it can be told. */
export function reportName(
  report: XmlReport,
  place: Location,
  written: string,
  { name, node, isExact }: ReadName,
): void {
  if (isExact && isXmlName(name.local)) return;
  const used =
    node === "text" ? "the text of its parent" : `the ${node ?? "element"} '${name.local}'`;
  if (node === "text" || isXmlName(name.local))
    report.reportOnce("xml-name-read", place, { name: written, used });
  else report.reportOnce("xml-name", place, { name: name.local });
}

function describe(shape: XmlShape): string {
  if (shape === "array") return "An array";
  if (shape === "object") return "An object";
  return "A plain value";
}
