import { closes, collapse, proceed, readXmlString } from "./read-xml-scalar.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import type { ReadXmlLeaf } from "./read-xml.ts";

/** `true`, `false`, `1` or `0`; `undefined` if the element is empty. */
export const readXmlBoolean: ReadXmlLeaf<boolean> = (r, start, n, key) => {
  const lessThan = 0x3c;
  const lowerE = 0x65;
  const slash = 0x2f;
  const b = r.bytes;
  if (b[start - 2 - n] === lessThan && b[start] !== lessThan) {
    const word = r.view.getInt32(start, true);
    // The bytes of "true", and of "fals" before an "e".
    const value = word === 0x65757274;
    const p = value ? start + 4 : start + 5;
    if (
      (value || (word === 0x736c6166 && b[start + 4] === lowerE)) &&
      b[p] === lessThan &&
      b[p + 1] === slash &&
      closes(r, p, start, n)
    ) {
      proceed(r, p + 3 + n);
      return value;
    }
  }
  const text = collapse(readXmlString(r, start, n, key));
  return text === undefined ? undefined : parseXmlBoolean(r, text, start, key);
};

/** The boolean that a text means. Source: XML Schema 1.0, part 2, 3.2.2. */
export function parseXmlBoolean(r: XmlReader, text: string, at: number, key: string): boolean {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  return r.issue("type", key, at, "true or false", text);
}
