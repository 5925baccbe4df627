import { isSpace } from "./lexical/classes.ts";
import { readRaw } from "./lexical/run.ts";
import { readName } from "./tag.ts";
import type { XmlReader } from "./reader.ts";
import { exclamationMark, greaterThan, questionMark } from "../../text/byte.ts";

/** Offset after the comment at `at`. Source: XML 1.0, 2.5. */
export function skipComment(r: XmlReader, at: number): number {
  const dashes = indexOf(r, "--", at + 4);
  if (dashes < 0) return r.fail("syntax", at, "the comment has no end");
  if (r.bytes[dashes + 2] !== greaterThan)
    r.fail("syntax", dashes, "-- is not allowed in a comment");
  readRaw(r, at + 4, dashes);
  return dashes + 3;
}

/** Offset after the processing instruction at `at`. Source: XML 1.0, 2.6. */
export function skipInstruction(r: XmlReader, at: number): number {
  const nameEnd = readName(r, at + 2);
  const target = r.decode(at + 2, nameEnd);
  if (target.toLowerCase() === "xml")
    r.fail("syntax", at, "an XML declaration is allowed only at the very start");
  if (target.includes(":"))
    r.fail("syntax", at, "the target of an instruction must not contain a colon");
  const end = indexOf(r, "?>", nameEnd);
  if (end < 0) return r.fail("syntax", at, "the processing instruction has no end");
  if (end > nameEnd && !isSpace(r.bytes[nameEnd]))
    r.fail("syntax", nameEnd, "whitespace must follow the target");
  readRaw(r, nameEnd, end);
  return end + 2;
}

/** Text of the CDATA section at `at`; sets `pos` after it. Source: XML 1.0, 2.7. */
export function readCdata(r: XmlReader, at: number): string {
  const end = indexOf(r, "]]>", at + 9);
  if (end < 0) return r.fail("syntax", at, "the CDATA section has no end");
  r.pos = end + 3;
  return readRaw(r, at + 9, end);
}

/** Kind of markup at a `<` that begins neither a start tag nor a close tag. */
export type Misc = "comment" | "instruction" | "cdata" | "element";

export function miscAt(r: XmlReader, at: number): Misc {
  const b = r.bytes;
  if (b[at + 1] === questionMark) return "instruction";
  if (b[at + 1] !== exclamationMark) return "element";
  if (r.text.startsWith("<!--", at)) return "comment";
  if (r.text.startsWith("<![CDATA[", at)) return "cdata";
  if (r.text.startsWith("<!DOCTYPE", at))
    return r.fail("syntax", at, "a document type declaration is not allowed");
  return r.fail("syntax", at, "<! must start a comment or a CDATA section");
}

function indexOf(r: XmlReader, mark: string, from: number): number {
  const found = r.text.indexOf(mark, from);
  return found + mark.length <= r.end ? found : -1;
}
