import { isDecimalObject } from "../../check/decimal-object.ts";
import { isTemporalObject, temporalKey } from "../../check/temporal/temporal-object.ts";
import type { XmlElement, XmlNode } from "../xml-tree.ts";
import { writeXmlNil, writeXmlScalar } from "./write-xml-content.ts";
import { escapeAttribute, escapeText, refuseIllegal } from "./escape.ts";
import { splitName } from "./name.ts";
import { namespaceOf } from "./write-xml-namespace.ts";
import { writeXmlDecimal } from "./write-xml-decimal.ts";
import { endTag, startTag } from "./start.ts";
import { xmlTag, type XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Namespaces that no prefix may be declared for. Source: Namespaces in XML 1.0, 3. */
const reservedNamespaces = [
  "http://www.w3.org/XML/1998/namespace",
  "http://www.w3.org/2000/xmlns/",
];

/**
 * An element whose content the schema leaves open: a scalar as text, `null` as xsi:nil, a tree
 * with its attributes and children. The element's name is the schema's, not the tree's.
 */
export function writeXmlAny(w: XmlWriter, tag: XmlTag, value: unknown): void {
  if (value === null) return writeXmlNil(w, tag);
  if (isElement(value)) return writeTree(w, tag, value);
  if (typeof value === "string" || typeof value === "boolean") return writeXmlScalar(w, tag, value);
  if (typeof value === "number" || typeof value === "bigint") return writeXmlScalar(w, tag, value);
  if (isDecimalObject(value)) return writeXmlDecimal(w, tag, value);
  if (isTemporalObject(value)) return writeXmlScalar(w, tag, temporalKey(value));
  w.failType(tag.step, "a scalar or an XML element (name, attributes, children)", value);
}

function isElement(value: unknown): value is XmlElement {
  if (typeof value !== "object" || value === null) return false;
  const { name, attributes, children } = value as Partial<Record<keyof XmlElement, unknown>>;
  return (
    typeof name === "string" &&
    typeof attributes === "object" &&
    attributes !== null &&
    Array.isArray(children)
  );
}

/** The tree is data: its names are checked, and prefixes that nothing declares are refused. */
function writeTree(w: XmlWriter, tag: XmlTag, element: XmlElement): void {
  w.enter(tag.step);
  const { defaultNamespace } = w;
  const scope = w.prefixes.length;
  w.prefixBase = scope;
  w.position = startTag(w, tag, 0) - 1;
  writeAttributes(w, tag, element.attributes);
  w.text(">");
  element.children.forEach((child, i) => writeChild(w, child, i));
  w.leave();
  endTag(w, tag, w.position);
  w.defaultNamespace = defaultNamespace;
  w.prefixes.length = scope;
}

function writeChild(w: XmlWriter, child: XmlNode, index: number): void {
  w.path[w.depth++] = "children";
  if (typeof child === "string") {
    refuseIllegal(w, String(index), child);
    w.text(escapeText(child));
    w.depth--;
    return;
  }
  if (!isElement(child)) w.failType(index, "text or an XML element", child);
  const name = splitName(child.name);
  if (name === undefined) w.fail(index, "encoding", "has a name that no XML element can have");
  const own = Object.hasOwn(child.attributes, `xmlns:${name.prefix}`);
  if (name.prefix !== "" && !own && namespaceOf(w, name.prefix) === undefined)
    refusePrefix(w, index, name.prefix);
  writeTree(w, { ...xmlTag(child.name, null), step: String(index) }, child);
  w.depth--;
}

function writeAttributes(w: XmlWriter, tag: XmlTag, attributes: XmlElement["attributes"]): void {
  const entries = Object.entries(attributes);
  for (const [name, value] of entries) {
    if (typeof value !== "string") w.failType("attributes", "text by name", value);
    refuseIllegal(w, "attributes", value);
    if (name === "xmlns") declareDefault(w, tag, value);
    else if (name.startsWith("xmlns:")) declarePrefix(w, tag, name.slice(6), value);
  }
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    if (name === "xmlns" || name.startsWith("xmlns:")) continue;
    const parts = splitName(name);
    if (parts === undefined)
      w.fail("attributes", "encoding", "hold a name that no XML attribute can have");
    const namespace = parts.prefix === "" ? "" : namespaceOf(w, parts.prefix);
    if (namespace === undefined) refusePrefix(w, "attributes", parts.prefix);
    const expanded = `${namespace} ${parts.local}`;
    if (seen.has(expanded)) w.fail("attributes", "duplicate", `hold ${parts.local} twice`);
    seen.add(expanded);
    w.text(` ${name}="${escapeAttribute(value)}"`);
  }
}

function declareDefault(w: XmlWriter, tag: XmlTag, namespace: string): void {
  if (namespace === w.defaultNamespace) return;
  if (reservedNamespaces.includes(namespace))
    w.fail("attributes", "encoding", "declare a default namespace that cannot be declared");
  if (tag.namespace !== "" && tag.prefix === "") {
    w.fail(
      "attributes",
      "encoding",
      `put the element into another namespace than ${tag.namespace}`,
    );
  }
  w.defaultNamespace = namespace;
  w.text(` xmlns="${escapeAttribute(namespace)}"`);
}

function declarePrefix(w: XmlWriter, tag: XmlTag, prefix: string, namespace: string): void {
  if (namespaceOf(w, prefix) === namespace) return;
  if (tag.namespace !== "" && tag.prefix === prefix) {
    w.fail(
      "attributes",
      "encoding",
      `put the element into another namespace than ${tag.namespace}`,
    );
  }
  for (let i = w.prefixBase; i < w.prefixes.length; i += 2) {
    if (w.prefixes[i] === prefix)
      w.fail("attributes", "duplicate", `declare the prefix ${prefix} twice`);
  }
  const isReserved =
    prefix === "xml" || prefix === "xmlns" || reservedNamespaces.includes(namespace);
  if (isReserved || namespace === "" || splitName(prefix)?.prefix !== "") {
    w.fail("attributes", "encoding", "declare a prefix that cannot be declared");
  }
  w.prefixes.push(prefix, namespace);
  w.text(` xmlns:${prefix}="${escapeAttribute(namespace)}"`);
}

function refusePrefix(w: XmlWriter, step: string | number, prefix: string): never {
  return w.fail(step, "encoding", `has the prefix ${prefix}, which nothing declares`);
}
