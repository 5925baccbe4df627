import { escapeAttribute } from "./escape.ts";
import { scalarText, type XmlScalar, type XmlScalarKind } from "./write-xml-scalar.ts";
import { namespaceOf } from "./write-xml-namespace.ts";
import { putWords } from "./start.ts";
import { scalarRoom, type XmlAttributeName } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Longest value that is copied character by character. */
const short = 60;

/** An attribute of the element that was just opened, inserted before the tag's last character. */
export function writeXmlAttribute(
  w: XmlWriter,
  attribute: XmlAttributeName,
  value: XmlScalar,
  kind: XmlScalarKind,
): void {
  if (kind === "string" && typeof value === "string" && value.length <= short) {
    if (attribute.namespace === "" && writePlain(w, attribute, value)) return;
  }
  const text = escapeAttribute(scalarText(w, attribute.step, value, kind));
  const { name, namespace, prefix } = attribute;
  w.position--;
  if (namespace === "") w.text(` ${name}="${text}">`);
  else w.text(`${qualifyAttribute(w, name, namespace, prefix === "" ? "ns" : prefix)}="${text}">`);
}

/** The common case: a short text without characters that must be escaped. */
function writePlain(w: XmlWriter, attribute: XmlAttributeName, value: string): boolean {
  const ampersand = 0x26;
  const greaterThan = 0x3e;
  const lessThan = 0x3c;
  const quote = 0x22;
  const space = 0x20;
  const { start, startLength, name } = attribute;
  if (startLength !== name.length + 3) return false;
  w.reserve(start.byteLength + short + scalarRoom);
  // Over the tag's last character, which is written again after the value.
  const at = w.position - 1 + startLength;
  putWords(w.view, w.position - 1, start);
  const { bytes } = w;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (
      unit < space ||
      unit > 0x7e ||
      unit === ampersand ||
      unit === lessThan ||
      unit === greaterThan ||
      unit === quote
    )
      return false;
    bytes[at + i] = unit;
  }
  const end = at + value.length;
  bytes[end] = quote;
  bytes[end + 1] = greaterThan;
  w.position = end + 2;
  return true;
}

/** The prefixes that attributes declare from here on go out of scope with `closeXmlScope`. */
export function openXmlScope(w: XmlWriter): number {
  return w.prefixes.length;
}

export function closeXmlScope(w: XmlWriter, scope: number): void {
  w.prefixes.length = scope;
}

/**
 * The name with a prefix bound to its namespace, after a declaration if it has none yet. A prefix
 * bound to another namespace is not changed: the tag itself may use it.
 */
export function qualifyAttribute(
  w: XmlWriter,
  name: string,
  namespace: string,
  wanted: string,
): string {
  let prefix = wanted;
  let known = namespaceOf(w, prefix);
  for (let n = 1; known !== undefined && known !== namespace; n++) {
    prefix = `${wanted}${n}`;
    known = namespaceOf(w, prefix);
  }
  if (known === namespace) return ` ${prefix}:${name}`;
  w.prefixes.push(prefix, namespace);
  return ` xmlns:${prefix}="${escapeAttribute(namespace)}" ${prefix}:${name}`;
}
