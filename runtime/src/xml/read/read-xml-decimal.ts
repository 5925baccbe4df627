import type { DecimalClass } from "../../check/decimal-object.ts";
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

/** A function that reads a number as an object of a library; it gives `undefined` if the element is empty. */
export function xmlDecimalReader<T>(Class: DecimalClass<T>): ReadXmlLeaf<T> {
  return (r, start, n, key) => {
    const text = readXmlDecimal(r, start, n, key);
    return text === undefined ? undefined : new Class(text);
  };
}

/** A function that parses a text without whitespace around it as an object of a library. */
export function xmlDecimalParser<T>(
  Class: DecimalClass<T>,
): (r: XmlReader, text: string, at: number, key: string) => T {
  return (r, text, at, key) => {
    // A reported text has no value.
    const found: string | undefined = parseXmlDecimal(r, text, at, key);
    return found === undefined ? (found as T) : new Class(found);
  };
}
