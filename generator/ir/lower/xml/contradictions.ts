import { at, textAt, type Site } from "../../../openapi/site.ts";
import type { Lowering } from "../lowering.ts";
import type { XmlFacets, XmlShape } from "./shape.ts";

const nodeTypes: ReadonlySet<string> = new Set(["element", "attribute", "text", "cdata", "none"]);

/** Reports `xml` objects that contradict themselves or their schema; each object once. */
export function reportContradictions(lowering: Lowering, site: Site, facets: XmlFacets): void {
  const { xml, shape } = facets;
  if (xml === undefined) return;
  const type = describe(shape);
  const { nodeType } = facets;
  if (nodeType !== undefined && !nodeTypes.has(nodeType)) {
    const expected = `Write one of: ${[...nodeTypes].join(", ")}`;
    lowering.reportOnce("field-value", at(xml, "nodeType"), {
      field: "nodeType",
      found: nodeType,
      expected,
    });
  }
  for (const keyword of ["attribute", "wrapped"] as const) {
    if (nodeType === undefined || facets[keyword] === undefined) continue;
    lowering.reportOnce("xml-node-type", at(xml, keyword), { keyword });
  }
  const structured = shape === "array" || shape === "object";
  if (structured && (facets.attribute === true || nodeType === "attribute")) {
    lowering.reportOnce("xml-attribute-type", xml, { type });
  }
  if (structured && (nodeType === "text" || nodeType === "cdata")) {
    lowering.reportOnce("xml-text-type", xml, { type });
  }
  if (facets.wrapped === true && shape !== "array" && shape !== "any") {
    lowering.reportOnce("xml-wrapped-type", xml, { type: type.replace("A", "a") });
  }
  if (nodeType === "none" && shape === "scalar")
    lowering.reportOnce("xml-inline-type", xml, { type });
  reportNames(lowering, xml, facets);
  const isOwn = xml.file === site.file && xml.pointer.startsWith(site.pointer);
  const isBare = facets.wrapped !== true && nodeType !== "element";
  const name = textAt(xml, "name");
  if (isOwn && isBare && shape === "array" && name !== undefined) {
    lowering.reportOnce("xml-name-ignored", at(xml, "name"), { name });
  }
}

function reportNames(
  lowering: Lowering,
  xml: NonNullable<XmlFacets["xml"]>,
  facets: XmlFacets,
): void {
  const { namespace, prefix } = facets;
  if (isReserved(prefix, namespace)) {
    lowering.reportOnce("xml-prefix-reserved", xml, {
      prefix: prefix ?? "",
      namespace: namespace ?? "",
    });
  } else if (prefix !== undefined && prefix !== "" && (namespace ?? "") === "") {
    lowering.reportOnce("xml-prefix-namespace", at(xml, "prefix"), { prefix });
  }
  if (namespace !== undefined && namespace !== "" && !/^[a-z][a-z0-9+.-]*:\S+$/i.test(namespace)) {
    lowering.reportOnce("xml-namespace", at(xml, "namespace"), { namespace });
  }
  for (const key of ["name", "prefix"] as const) {
    const name = textAt(xml, key);
    if (name !== undefined && !isXmlName(name))
      lowering.reportOnce("xml-name", at(xml, key), { name });
  }
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

/** Whether text is a name without a colon. Source: Namespaces in XML 1.0, 4 (NCName). */
export function isXmlName(text: string): boolean {
  return ncName.test(text);
}

const nameStart =
  "A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D" +
  "\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const ncName = new RegExp(
  `^[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*$`,
  "u",
);

function describe(shape: XmlShape): string {
  if (shape === "array") return "An array";
  if (shape === "object") return "An object";
  return "A plain value";
}
