import type { XmlName } from "../../xml.ts";
import type { XmlFacets } from "./xml-shape.ts";

/** A namespace that consists of attributes: `type`, `nil` and two more. Source: XML Schema 1.0, 2.6. */
const instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance";
const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

/** Namespaces of prefixes that need no declaration in a document that names them. */
const knownNamespaces: ReadonlyMap<string, string> = new Map([
  ["xml", xmlNamespace],
  ["xsi", instanceNamespace],
]);

const nameStart =
  "A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D" +
  "\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const ncName = new RegExp(
  `^[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*$`,
  "u",
);

/** Most names, told without the classes of Unicode. */
const plainName = /^[A-Za-z_][\w.-]*$/;

const nameStartChar = new RegExp(`^[${nameStart}]$`, "u");

/** Whether text is a name without a colon. Source: Namespaces in XML 1.0, 4 (NCName). */
export function isXmlName(text: string): boolean {
  return plainName.test(text) || ncName.test(text);
}

/**
 * Whether a namespace that has no elements is given to a value that needs them. It may have been
 * declared here for the attributes inside.
 */
export function hasNoElements({ shape, namespace }: XmlFacets): boolean {
  return namespace === instanceNamespace && (shape === "object" || shape === "array");
}

/**
 * A name for text that is not one: each character that is not allowed at its place becomes its code
 * in hexadecimal digits, as in `x5t_x0023_S256`, and the empty text an underscore.
 * Source: ISO 9075-14, which XmlConvert.EncodeLocalName of .NET follows.
 */
function escapeXmlName(text: string): string {
  if (text === "") return "_";
  return Array.from(text, (char, i) => {
    if (nameStartChar.test(char) || (i > 0 && isXmlName(`_${char}`))) return char;
    const code = char.codePointAt(0) ?? 0;
    const digits = code.toString(16).toUpperCase();
    return `_x${digits.padStart(code > 0xffff ? 8 : 4, "0")}_`;
  }).join("");
}

/** Root name of a decoder that takes every root. */
export const anyRoot = "*";

/** The node that a name itself asks for, beside what the `xml` object says. */
export type NodeOfName = "attribute" | "text" | undefined;

/** A name as it stands in XML, and what had to be done to a text that is not one. */
export interface ReadName {
  readonly name: XmlName;
  readonly node: NodeOfName;
  /** Whether the text is a name in XML as it stands. */
  readonly isExact: boolean;
}

/**
 * The name of a schema: its own, or the inferred one. `xml:lang` and `xsi:type` are in the namespaces
 * of their prefixes, and attributes: those namespaces have no elements. White space around a name is
 * not part of it. Properties that are called `@type` and `#text`, as converters from XML to JSON call
 * them, are an attribute and the text. Characters that no name has are escaped.
 */
export function readName(facets: XmlFacets, inferred: string): ReadName {
  const written = facets.name ?? inferred;
  const isBare = facets.namespace === undefined && facets.prefix === undefined;
  if (isBare && isXmlName(written))
    return { name: { local: written }, node: undefined, isExact: true };
  const used: Partial<XmlFacets> = hasNoElements(facets) ? {} : facets;
  const namespace = usedNamespace(used);
  const prefix = usedPrefix(used);
  const declared = {
    ...(namespace === undefined ? {} : { namespace }),
    ...(prefix === undefined ? {} : { prefix }),
  };
  const plain = (local: string, node?: NodeOfName): ReadName => ({
    name: { local, ...declared },
    node,
    isExact: local === written,
  });
  if (isXmlName(written)) return plain(written);
  if (facets.name === undefined && written === "#text") return plain(written, "text");
  const trimmed = written.trim();
  if (facets.name === undefined && trimmed.startsWith("@") && isXmlName(trimmed.slice(1)))
    return plain(trimmed.slice(1), "attribute");
  const colon = trimmed.indexOf(":");
  const [outer, local] = [trimmed.slice(0, colon), trimmed.slice(colon + 1)];
  if (colon < 0 || !isXmlName(outer) || !isXmlName(local))
    return plain(isXmlName(trimmed) ? trimmed : escapeXmlName(written));
  const known = knownNamespaces.get(outer);
  const isExact = trimmed === written;
  if (known !== undefined && (namespace === undefined || namespace === known))
    return { name: { local, namespace: known, prefix: outer }, node: "attribute", isExact };
  if (namespace !== undefined && namespace !== "") {
    const own = prefix ?? usedPrefix({ namespace, prefix: outer });
    const name = { local, namespace, ...(own === undefined ? {} : { prefix: own }) };
    return { name, node: undefined, isExact };
  }
  return plain(local);
}

/** The name of an element, whatever node its text asks for. */
export function readElementName(text: string): ReadName {
  const { name, node, isExact } = readName({ shape: "any" }, text);
  if (node !== "text") return { name, node: undefined, isExact };
  return { name: { local: escapeXmlName(text) }, node: undefined, isExact: false };
}

/** The namespace that names are in. Nothing can be in that of `xmlns`, so that it does not count. */
export function usedNamespace({ namespace }: Pick<XmlFacets, "namespace">): string | undefined {
  return namespace === xmlnsNamespace ? undefined : namespace;
}

/**
 * The prefix that is written: none without a namespace, or where it is not a name or is kept for XML
 * itself; `xml` for the namespace of XML. Source: Namespaces in XML 1.0, 3.
 */
export function usedPrefix({
  namespace = "",
  prefix = "",
}: Pick<XmlFacets, "namespace" | "prefix">): string | undefined {
  if (namespace === xmlNamespace) return "xml";
  if (namespace === "" || namespace === xmlnsNamespace) return undefined;
  return isXmlName(prefix) && prefix !== "xml" && prefix !== "xmlns" ? prefix : undefined;
}
