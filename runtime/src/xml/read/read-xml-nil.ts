import { readText, refuseAttributes } from "./read-xml-content.ts";
import type { ReadXml } from "./read-xml.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import { proceed, readXmlString } from "./read-xml-scalar.ts";

/** `null` if the element has `xsi:nil="true"`, otherwise the result of `inner`. */
export function readXmlNullable<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  inner: ReadXml<T>,
): T | null {
  return r.nilAt === start ? readXmlNil(r, start, key) : inner(r, start, n, key, depth);
}

/** An element that is always null: `xsi:nil="true"`, or empty. */
export function readXmlNull(r: XmlReader, start: number, n: number, key: string): null {
  if (r.nilAt === start) return readXmlNil(r, start, key);
  const text = readXmlString(r, start, n, key);
  if (text.trim() !== "") r.issue("type", key, start, "null", text);
  return null;
}

/**
 * Reads an element with `xsi:nil="true"`, which must be empty. Source: XML Schema 1.0 Structures,
 * 3.3.4, Element Locally Valid (Element), 3.2.1.
 */
export function readXmlNil(r: XmlReader, start: number, key: string | undefined): null {
  r.nilAt = -1;
  if (r.refuse) {
    refuseAttributes(r, start, key);
    r.attributeCount = 0;
  }
  const text = readText(r, start, key ?? "");
  proceed(r, r.pos);
  if (text !== "" && text !== undefined)
    r.issue("type", key ?? "", start, "empty content beside xsi:nil", text);
  return null;
}
