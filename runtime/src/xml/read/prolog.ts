import { isSpace } from "./lexical/classes.ts";
import { skipMisc } from "./misc.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import { lessThan } from "../../text/byte.ts";
import { xmlDeclaration } from "../../text/xml-declaration.ts";

/** Reads everything before the root element and returns where its start tag begins. */
export function readProlog(r: XmlReader): number {
  let p = r.pos;
  if (r.text.startsWith("<?xml", p) && isSpace(r.bytes[p + 5])) {
    const [found] = xmlDeclaration.exec(r.text.slice(p, p + 1000)) ?? [];
    if (found === undefined)
      r.fail(
        "syntax",
        p,
        'the XML declaration must be written <?xml version="1.0" encoding="…" standalone="…"?>',
      );
    p += found.length;
  }
  p = skipOutside(r, p);
  if (p >= r.end) r.fail("syntax", p, "the document has no root element");
  return p;
}

/**
 * Reads everything after the root element, whose start tag ends at `start`: only comments and
 * instructions are allowed. Source: XML 1.0, 2.1, [1], and 2.8, [27].
 */
export function readEpilog(r: XmlReader, start: number): void {
  const p = skipOutside(r, rootEnd(r, start));
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

/** Offset of the element at `at` or after comments and instructions there; the end if absent. */
function skipOutside(r: XmlReader, at: number): number {
  let p = at;
  for (;;) {
    while (isSpace(r.bytes[p])) p++;
    if (p >= r.end) return r.end;
    const end = r.bytes[p] === lessThan ? skipMisc(r, p) : -1;
    if (end === p) return p;
    if (end < 0 || r.cdata !== undefined)
      r.fail("syntax", p, "text must be within the root element");
    p = end;
  }
}
