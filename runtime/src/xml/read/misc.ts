import { isSpace } from "./lexical/classes.ts";
import { readRaw } from "./lexical/run.ts";
import { readName } from "./read-xml-tag.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import { exclamationMark, greaterThan, questionMark } from "../../text/byte.ts";

/**
 * Offset after the comment, instruction or CDATA section at a `<` that does not begin a close tag; the
 * same offset where it begins a start tag. `cdata` is then the text of a CDATA section.
 * Source: XML 1.0, 2.5, 2.6 and 2.7.
 */
export function skipMisc(r: XmlReader, at: number): number {
  const b = r.bytes;
  const isInstruction = b[at + 1] === questionMark;
  if (!isInstruction && b[at + 1] !== exclamationMark) return at;
  const isCdata = r.text.startsWith("<![CDATA[", at);
  let from = at + 4;
  if (isInstruction) {
    from = readName(r, at + 2);
    const target = r.decode(at + 2, from);
    if (target.toLowerCase() === "xml")
      r.fail("syntax", at, "an XML declaration is allowed only at the very start");
    if (target.includes(":"))
      r.fail("syntax", at, "the target of an instruction must not contain a colon");
  } else if (isCdata) from += 5;
  else if (r.text.startsWith("<!DOCTYPE", at))
    r.fail("syntax", at, "a document type declaration is not allowed");
  else if (!r.text.startsWith("<!--", at))
    r.fail("syntax", at, "<! must start a comment or a CDATA section");
  const [mark, what] = isInstruction
    ? ["?>", "processing instruction"]
    : isCdata
      ? ["]]>", "CDATA section"]
      : ["--", "comment"];
  const end = r.text.indexOf(mark, from);
  if (end < 0 || end + mark.length > r.end) r.fail("syntax", at, `the ${what} has no end`);
  if (isInstruction && end > from && !isSpace(b[from]))
    r.fail("syntax", from, "whitespace must follow the target");
  const text = readRaw(r, from, end);
  r.cdata = isCdata ? text : undefined;
  if (isInstruction) return end + 2;
  if (b[end + 2] !== greaterThan) r.fail("syntax", end, "-- is not allowed in a comment");
  return end + 3;
}
