import type { TemporalClass, TemporalName } from "../../check/temporal/temporal-object.ts";
import { parseTemporal, temporalFormats } from "../../check/temporal/temporal-text.ts";
import { expectation, withOffset } from "./read-xml-date.ts";
import { readXmlToken } from "./read-xml-scalar.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import type { ReadXmlLeaf } from "./read-xml.ts";

/** A function that reads an object of Temporal; it gives `undefined` if the element is empty. */
export function xmlTemporalReader<T>(Class: TemporalClass<T>, name: TemporalName): ReadXmlLeaf<T> {
  const parse = xmlTemporalParser(Class, name);
  return (r, start, n, key) => {
    const text = readXmlToken(r, start, n, key);
    return text === undefined ? undefined : parse(r, text, start, key);
  };
}

/** A function that parses a text without whitespace around it, with the offset that the options give. */
export function xmlTemporalParser<T>(
  Class: TemporalClass<T>,
  name: TemporalName,
): (r: XmlReader, text: string, at: number, key: string) => T {
  return (r, text, at, key) => {
    const { isGood, expected } = temporalFormats[name];
    const isInstant = name === "Instant";
    const full = isInstant ? (withOffset(r, text, isGood) ?? text) : text;
    const value = parseTemporal(Class, name, full);
    if (value === undefined)
      r.issue("format", key, at, isInstant ? expectation(text, isGood, expected) : expected, text);
    return value as T;
  };
}
