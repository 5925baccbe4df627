import { xmlNamespace, xmlnsNamespace, xsiNamespace } from "../namespaces.ts";
import { exceed } from "./reader/limit.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/** Forgets the declarations of elements that have ended by the time that one at `depth` starts. */
export function dropBindings(r: XmlReader, depth: number): void {
  const bindings = r.bindings;
  while (bindings.length > 0 && (bindings[bindings.length - 1]?.depth ?? 0) >= depth)
    bindings.pop();
}

/** Adds the namespace declarations among the attributes that were just read. */
export function bindNamespaces(r: XmlReader, depth: number, at: number): void {
  dropBindings(r, depth);
  for (let i = 0; i < r.attributeCount; i++) {
    const name = r.attributeNames[i] as string;
    const uri = r.attributeValues[i] as string;
    if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
    const prefix = name.slice(6);
    if (
      prefix === "xmlns" ||
      uri === xmlnsNamespace ||
      (prefix === "xml") !== (uri === xmlNamespace) ||
      (prefix !== "" && uri.trim() === "")
    )
      r.fail("syntax", at, `${name} must not be ${JSON.stringify(uri)}`);
    r.bindings.push({ depth, prefix, uri });
  }
  // Prefixes are searched one by one, so their number must not grow with the document.
  if (r.bindings.length > r.limits.maxAttributes) exceed(r, at, "maxAttributes");
}

/**
 * Whether an attribute is one that any element may have: `xmlns`, `xmlns:p`, one in the namespace
 * of XML such as `xml:lang`, or one in that of XML Schema instances, whatever its prefix.
 */
export function isOwnAttribute(r: XmlReader, name: string): boolean {
  const colon = name.indexOf(":");
  if (colon < 0) return name === "xmlns";
  const prefix = name.slice(0, colon);
  return prefix === "xmlns" || prefix === "xml" || namespaceOf(r, prefix, r.pos) === xsiNamespace;
}

/** Default namespace at the current position. */
export function defaultXmlNamespace(r: XmlReader): string {
  return r.bindings.length === 0 ? "" : namespaceOf(r, "", 0);
}

/**
 * Namespace of a prefix, `""` for none. A prefix that is not bound ends decoding.
 *
 * @param depth depth of the innermost element whose declarations count
 */
export function namespaceOf(
  r: XmlReader,
  prefix: string,
  at: number,
  depth: number = Infinity,
): string {
  for (let i = r.bindings.length - 1; i >= 0; i--) {
    const binding = r.bindings[i];
    if (binding?.prefix === prefix && binding.depth <= depth) return binding.uri;
  }
  if (prefix === "") return "";
  if (prefix === "xml") return xmlNamespace;
  return r.fail("syntax", at, `the prefix ${prefix} is not bound to a namespace`);
}
