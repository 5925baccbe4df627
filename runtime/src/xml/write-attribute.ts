import { escapeAttribute } from "./write-escape.ts";
import { scalarText, type XmlScalar, type XmlScalarKind } from "./write-scalar.ts";
import { namespaceOf } from "./write-start.ts";
import type { XmlAttributeName } from "./write-tag.ts";
import type { XmlWriter } from "./writer.ts";

/** An attribute of the element that was just opened: it goes in before the tag's last character. */
export function writeXmlAttribute(
  w: XmlWriter,
  attribute: XmlAttributeName,
  value: XmlScalar,
  kind: XmlScalarKind,
): void {
  const text = escapeAttribute(scalarText(w, attribute.step, value, kind));
  const { name, namespace, prefix } = attribute;
  w.position--;
  if (namespace === "") w.text(` ${name}="${text}">`);
  else w.text(`${qualify(w, name, namespace, prefix === "" ? "ns" : prefix)}="${text}">`);
}

/** Prefixes that attributes declare from here on end with `closeXmlScope`. */
export function openXmlScope(w: XmlWriter): number {
  w.prefixBase = w.prefixes.length;
  return w.prefixBase;
}

export function closeXmlScope(w: XmlWriter, scope: number): void {
  w.prefixes.length = scope;
}

/** The name with a prefix that stands for its namespace, after the declaration if there is none yet. */
function qualify(w: XmlWriter, name: string, namespace: string, wanted: string): string {
  let prefix = wanted;
  for (let n = 1; isOther(w, prefix, namespace); n++) prefix = `${wanted}${n}`;
  if (namespaceOf(w, prefix) === namespace) return ` ${prefix}:${name}`;
  w.prefixes.push(prefix, namespace);
  return ` xmlns:${prefix}="${escapeAttribute(namespace)}" ${prefix}:${name}`;
}

/** Whether this very tag declares the prefix for another namespace. */
function isOther(w: XmlWriter, prefix: string, namespace: string): boolean {
  for (let i = w.prefixBase; i < w.prefixes.length; i += 2) {
    if (w.prefixes[i] === prefix) return w.prefixes[i + 1] !== namespace;
  }
  return false;
}
