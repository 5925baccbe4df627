import { xsiNamespace } from "../namespaces.ts";
import { qualifyAttribute } from "./write-xml-attribute.ts";
import { cdataSection, escapeText } from "./escape.ts";
import { scalarText, type XmlScalar, type XmlScalarKind } from "./write-xml-scalar.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Text directly in the element that is open. */
export function writeXmlText(
  w: XmlWriter,
  step: string | null,
  value: XmlScalar,
  kind: XmlScalarKind,
  cdata: boolean,
): void {
  const text = scalarText(w, step, value, kind);
  w.text(cdata ? cdataSection(text) : escapeText(text));
}

/** Text at a position of a tuple, between the elements of other positions. */
export function xmlTextItem(
  w: XmlWriter,
  index: number,
  value: XmlScalar,
  kind: XmlScalarKind,
  cdata: boolean,
): void {
  w.path[w.depth - 1] = index;
  writeXmlText(w, null, value, kind, cdata);
}

/** An element for a scalar that may be of several types. */
export function writeXmlScalar(w: XmlWriter, tag: XmlTag, value: XmlScalar): void {
  const text = scalarText(w, tag.step, value, "scalar");
  w.position = startTag(w, tag, 0);
  w.text(escapeText(text));
  endTag(w, tag, w.position);
}

/** An element for `null`. Source: XML Schema 1.0 Structures, 2.6.2 (xsi:nil). */
export function writeXmlNil(w: XmlWriter, tag: XmlTag): void {
  const { prefixes } = w;
  const scope = prefixes.length;
  w.position = startTag(w, tag, 0) - 1;
  w.text(`${qualifyAttribute(w, "nil", xsiNamespace, "xsi")}="true">`);
  prefixes.length = scope;
  endTag(w, tag, w.position);
}

/** An element of a schema that allows only null. */
export function writeXmlNull(w: XmlWriter, tag: XmlTag, value: null): void {
  if (value !== null) w.failType(tag.step, "null", value);
  writeXmlNil(w, tag);
}

/** Refuses every value: the schema allows none. */
export function writeXmlNever(w: XmlWriter, tag: XmlTag, value: never): void {
  w.failType(tag.step, "no value at all", value);
}

/** Refuses `null` where no element can represent it. */
export function refuseXmlNull(w: XmlWriter, step: string): never {
  return w.fail(step, "type", "is null, which only an element of its own can be in XML");
}

/** Refuses a value that matches none of the types of a union. */
export function refuseXmlUnion(w: XmlWriter, tag: XmlTag): never {
  return w.fail(tag.step, "union", "is none of the types that are allowed here");
}
