import type { XmlReader } from "../reader.ts";
import { carriageReturn, lineFeed, semicolon, space, tab } from "../../../text/byte.ts";

const entities: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["apos", "'"],
  ["quot", '"'],
]);

/** Longest reference that is read; leading zeros are rare and ten digits are plenty. */
const maxReference = 32;

/**
 * Reads the reference at `at`, the offset of an ampersand, and sets `pos` after it.
 * Only the five entities of XML are known. Source: XML 1.0, 4.1 and 4.6.
 */
export function readReference(r: XmlReader, at: number, to: number): string {
  const limit = Math.min(to, at + maxReference);
  let end = at + 1;
  while (end < limit && r.bytes[end] !== semicolon) end++;
  if (end >= limit)
    return r.fail("syntax", at, "an ampersand must start a reference such as &amp;");
  const name = r.decode(at + 1, end);
  r.pos = end + 1;
  const known = entities.get(name);
  if (known !== undefined) return known;
  const digits = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
  if (digits === null)
    return r.fail("syntax", at, `&${name}; is not one of the entities lt, gt, amp, apos, quot`);
  const code =
    digits[1] === undefined ? Number.parseInt(digits[2] ?? "", 10) : Number.parseInt(digits[1], 16);
  if (!isChar(code))
    return r.fail("syntax", at, `&${name}; is a character that XML does not allow`);
  return String.fromCodePoint(code);
}

/** Source: XML 1.0, 2.2, [2] Char. */
function isChar(code: number): boolean {
  return (
    (code >= space && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff) ||
    code === tab ||
    code === lineFeed ||
    code === carriageReturn
  );
}
