import type { ReadXml } from "./read-xml.ts";
import { readXmlAny } from "./any.ts";
import { xmlAttribute } from "./attribute.ts";
import { readStartTag } from "./tag.ts";
import type { XmlReader } from "./reader.ts";
import type { XmlElement } from "../tree.ts";

/** How many times the document's size may be read again while alternatives are tried. */
const maxRereading = 64;

/**
 * The first alternative that accepts the element: first without anything unknown in it, then with.
 * If none does, one issue reports it.
 */
export function readXmlUnion<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  members: readonly ReadXml<T | undefined>[],
): T | undefined {
  const { refuse, index } = r;
  for (const strict of refuse ? [true] : [true, false]) {
    for (const member of members) {
      const found = attempt(r, start, n, key, depth, index, member, strict);
      r.refuse = refuse;
      if (found !== failed) return found as T | undefined;
    }
  }
  rewind(r, start, depth, index);
  readXmlAny(r, start, n, key, depth);
  return r.issue("union", key, start, "one of the alternatives of the schema", undefined);
}

const failed: unique symbol = Symbol("failed");

function attempt<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  index: number,
  member: ReadXml<T>,
  strict: boolean,
): T | typeof failed {
  const issues = r.pending.length;
  rewind(r, start, depth, index);
  r.refuse = strict;
  r.attempts++;
  const value = member(r, start, n, key, depth);
  r.attempts--;
  const good = r.pending.length === issues;
  r.pending.length = issues;
  r.reread += r.pos - start;
  if (r.reread > maxRereading * (r.end + 1024))
    r.fail("limit", start, "alternatives were tried too often");
  return good ? value : failed;
}

/** Returns to the end of the start tag, with its attributes as they were. */
function rewind(r: XmlReader, start: number, depth: number, index: number): void {
  r.depth = depth - 1;
  r.index = index;
  r.key = undefined;
  r.elements--;
  readStartTag(r, r.text.lastIndexOf("<", start - 1), depth);
}

/** The alternative that the value of a property names. */
export function readXmlVariant<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  property: string,
  variants: { readonly [value: string]: ReadXml<T | undefined> },
): T | undefined {
  const { index, pending } = r;
  let value = xmlAttribute(r, start, property);
  const issues = pending.length;
  rewind(r, start, depth, index);
  if (value === undefined) {
    const tree = readXmlAny(r, start, n, key, depth);
    r.reread += r.pos - start;
    if (r.reread > maxRereading * (r.end + 1024))
      r.fail("limit", start, "alternatives were tried too often");
    value = childText(tree, property);
    pending.length = issues;
    rewind(r, start, depth, index);
  }
  const member =
    value !== undefined && Object.hasOwn(variants, value) ? variants[value] : undefined;
  if (member !== undefined) return member(r, start, n, key, depth);
  readXmlAny(r, start, n, key, depth);
  const names = Object.keys(variants).map((name) => JSON.stringify(name));
  const segments = key === "" ? property : `${key}/${property}`;
  if (value === undefined) return r.missing(segments, start);
  return r.issue("enum", segments, start, `one of ${names.join(", ")}`, value);
}

function childText(tree: XmlElement, property: string): string | undefined {
  for (const child of tree.children) {
    if (typeof child === "string" || child.name.slice(child.name.indexOf(":") + 1) !== property)
      continue;
    return child.children
      .filter((node) => typeof node === "string")
      .join("")
      .trim();
  }
  return undefined;
}
