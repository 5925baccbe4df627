import { decimalExpected, plainDecimal } from "../../decimal/decimal-text.ts";
import { readXmlToken } from "./read-xml-scalar.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import type { ReadXmlLeaf } from "./read-xml.ts";

/** A number as the text of a decimal; `undefined` if the element is empty. */
export const readXmlDecimal: ReadXmlLeaf<string> = (r, start, n, key) => {
  const text = readXmlToken(r, start, n, key);
  return text === undefined ? undefined : parseXmlDecimal(r, text, start, key);
};

/** The decimal that a text without whitespace around it means. */
export function parseXmlDecimal(r: XmlReader, text: string, at: number, key: string): string {
  return plainDecimal(text) ?? r.issue("type", key, at, decimalExpected, text);
}
