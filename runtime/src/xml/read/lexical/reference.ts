import { illegalCharacter } from "../../characters.ts";
import type { XmlReader } from "../reader/xml-reader.ts";
import { semicolon } from "../../../text/byte.ts";

const entities: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["apos", "'"],
  ["quot", '"'],
]);

/**
 * The character that the reference between two offsets means, ampersand and semicolon included.
 * Only the five entities of XML are known. Source: XML 1.0, 4.1 and 4.6.
 */
export function readReference(r: XmlReader, at: number, end: number): string {
  if (r.bytes[end - 1] !== semicolon)
    return r.fail("syntax", at, "an ampersand must start a reference such as &amp;");
  const name = r.decode(at + 1, end - 1);
  const known = entities.get(name);
  if (known !== undefined) return known;
  const digits = /^#(x[0-9a-fA-F]+|[0-9]+)$/.exec(name);
  if (digits === null)
    return r.fail("syntax", at, `&${name}; is not one of the entities lt, gt, amp, apos, quot`);
  const code = Number(`0${digits[1]}`);
  const text = code > 0x10ffff ? "\0" : String.fromCodePoint(code);
  return illegalCharacter.test(text)
    ? r.fail("syntax", at, `&${name}; is a character that XML does not allow`)
    : text;
}
