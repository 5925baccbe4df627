import { isSpace } from "./lexical/classes.ts";
import { miscAt, skipComment, skipInstruction } from "./misc.ts";
import type { XmlReader } from "./reader.ts";
import { lessThan } from "../../text/byte.ts";

/** Source: XML 1.0, 2.8, [23] to [26] and [32], and 4.3.3, [80] and [81]. */
const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][A-Za-z0-9._-]*"|'[A-Za-z][A-Za-z0-9._-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>$/;

/** Reads everything before the root element and returns where its start tag begins. */
export function readProlog(r: XmlReader): number {
  let p = r.pos;
  if (r.text.startsWith("<?xml", p) && isSpace(r.bytes[p + 5])) {
    const end = r.text.indexOf("?>", p);
    if (end < 0 || end - p > 1000 || !declaration.test(r.text.slice(p, end + 2))) {
      r.fail(
        "syntax",
        p,
        'the XML declaration must be written <?xml version="1.0" encoding="…" standalone="…"?>',
      );
    }
    p = end + 2;
  }
  p = skipMisc(r, p);
  if (p >= r.end) r.fail("syntax", p, "the document has no root element");
  return p;
}

/**
 * Reads everything after the root element, whose start tag ends at `start`: only comments and
 * instructions are allowed. Source: XML 1.0, 2.1, [1], and 2.8, [27].
 */
export function readEpilog(r: XmlReader, start: number): void {
  const p = skipMisc(r, rootEnd(r, start));
  if (p < r.end) r.fail("syntax", p, "nothing may follow the root element");
}

/**
 * Offset after the root element. `pos` may be further, since text after a value is skipped; what
 * begins with the last `<` before it is the close tag, or the root's own tag if it is empty.
 */
function rootEnd(r: XmlReader, start: number): number {
  const open = r.text.lastIndexOf("<", r.pos - 1);
  return open < start ? start : r.text.indexOf(">", open) + 1;
}

function skipMisc(r: XmlReader, at: number): number {
  let p = at;
  for (;;) {
    while (isSpace(r.bytes[p])) p++;
    if (p >= r.end) return r.end;
    if (r.bytes[p] !== lessThan) r.fail("syntax", p, "text must be within the root element");
    const found = miscAt(r, p);
    if (found === "element") return p;
    if (found === "cdata") r.fail("syntax", p, "a CDATA section must be within the root element");
    p = found === "comment" ? skipComment(r, p) : skipInstruction(r, p);
  }
}
