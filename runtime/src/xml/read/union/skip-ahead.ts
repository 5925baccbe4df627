import { skipRun } from "../read-xml-content.ts";
import { skipMisc } from "../misc.ts";
import type { XmlReader } from "../reader/xml-reader.ts";
import { isEmptyTag, readCloseTag, readStartTag } from "../read-xml-tag.ts";
import { slash } from "../../../text/byte.ts";

/** Elements shorter than this are skipped again rather than remembered. */
const shortest = 32;

/**
 * Skips an element that is read later, from the end of its start tag, as `skipContent` does. Where it and
 * those within it end is remembered by the ends of their start tags, so that looking ahead within it
 * costs no more than the look itself.
 */
export function skipAhead(r: XmlReader, start: number, depth: number): number {
  if (isEmptyTag(r, start)) return start;
  const ends = (r.ends ??= new Map());
  if (start >= r.skipped) ends.clear();
  const open = [start];
  let p = ends.get(start);
  if (p !== undefined) return p;
  p = start;
  while (open.length > 0) {
    p = skipRun(r, p);
    if (r.bytes[p + 1] === slash) {
      const from = open.pop() ?? 0;
      p = readCloseTag(r, p, from);
      if (p - from >= shortest) ends.set(from, p);
      continue;
    }
    const next = skipMisc(r, p);
    if (next !== p) {
      p = next;
      continue;
    }
    p = readStartTag(r, p, depth + open.length);
    const end = ends.get(p);
    if (end !== undefined) p = end;
    else if (!isEmptyTag(r, p)) open.push(p);
  }
  r.skipped = Math.max(r.skipped, p);
  return p;
}
