import { failed, giveUp, isGivenUp, XmlAttempts, type Attempt } from "./attempts.ts";
import type { ReadXml } from "./read-xml.ts";
import { readXmlAny } from "./any.ts";
import { xmlAttribute } from "./attribute.ts";
import { countElement, readStartTag } from "./tag.ts";
import type { XmlReader } from "./reader.ts";
import type { XmlElement } from "../tree.ts";

/** How many times the document's size may be read again while discriminators are looked for. */
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
  const { refuse, index, attempts } = r;
  countOnce(r, start);
  r.tried ??= new XmlAttempts();
  for (const strict of refuse ? [true] : [true, false]) {
    for (const member of members) {
      let found = r.tried.get(start, member, strict);
      if (found === undefined) {
        found = attempt(r, start, n, key, depth, index, member, strict);
        r.tried.set(start, member, strict, found);
      }
      if (found === failed) continue;
      r.depth = depth - 1;
      r.pos = found.end;
      if (attempts === 0) r.tried = undefined;
      return found.value as T | undefined;
    }
  }
  if (attempts > 0) return giveUp();
  r.tried = undefined;
  rewind(r, start, depth, index);
  readXmlAny(r, start, n, key, depth);
  return r.issue("union", key, start, "one of the alternatives of the schema", undefined);
}

function attempt<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  index: number,
  member: ReadXml<T>,
  strict: boolean,
): Attempt {
  const { refuse, elements } = r;
  rewind(r, start, depth, index);
  r.refuse = strict;
  r.attempts++;
  try {
    return { value: member(r, start, n, key, depth), end: r.pos };
  } catch (error) {
    if (!isGivenUp(error)) throw error;
    // What is read again as another alternative is counted once.
    r.elements = elements;
    return failed;
  } finally {
    r.attempts--;
    r.refuse = refuse;
  }
}

/** Counts the element against the limit, unless its tag was read in full and has been counted. */
function countOnce(r: XmlReader, start: number): void {
  if (r.tagEnd !== start) countElement(r, start);
}

/** Returns to the end of the start tag, with its attributes as they were. */
function rewind(r: XmlReader, start: number, depth: number, index: number): void {
  r.depth = depth - 1;
  r.index = index;
  r.key = undefined;
  r.elements--;
  readStartTag(r, r.text.lastIndexOf("<", start - 1), depth);
}

/** Reads the element as one alternative if it is one, with (`strict`) or without anything unknown refused. */
export function tryXmlMember<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  member: ReadXml<T | undefined>,
  strict: boolean,
): Attempt {
  const { index, attempts } = r;
  countOnce(r, start);
  r.tried ??= new XmlAttempts();
  let found = r.tried.get(start, member, strict);
  if (found === undefined) {
    found = attempt(r, start, n, key, depth, index, member, strict);
    r.tried.set(start, member, strict, found);
  }
  if (found === failed) {
    // What was tried within the element is kept, so that it is not tried again by other alternatives.
    rewind(r, start, depth, index);
    return failed;
  }
  r.depth = depth - 1;
  r.pos = found.end;
  if (attempts === 0) r.tried = undefined;
  return found;
}

/**
 * The alternative that the value of a property names.
 *
 * @param property its attribute or element: `{namespace}local`, or `local`
 * @param keepsSpace whether white space around its text belongs to its value
 */
export function readXmlVariant<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  property: string,
  variants: { readonly [value: string]: ReadXml<T | undefined> },
  keepsSpace = false,
): T | undefined {
  const { index, pending } = r;
  countOnce(r, start);
  const brace = property.lastIndexOf("}");
  const local = property.slice(brace + 1);
  const namespace = brace < 0 ? undefined : property.slice(1, brace);
  let value = xmlAttribute(r, start, local, namespace);
  const issues = pending.length;
  rewind(r, start, depth, index);
  if (value === undefined) {
    const tree = readXmlAny(r, start, n, key, depth);
    r.reread += r.pos - start;
    if (r.reread > maxRereading * (r.end + 1024))
      r.fail("limit", start, "alternatives were tried too often");
    value = childText(tree, local);
    pending.length = issues;
    rewind(r, start, depth, index);
  }
  if (!keepsSpace) value = value?.trim();
  const member =
    value !== undefined && Object.hasOwn(variants, value) ? variants[value] : undefined;
  if (member !== undefined) return member(r, start, n, key, depth);
  readXmlAny(r, start, n, key, depth);
  const names = Object.keys(variants).map((name) => JSON.stringify(name));
  // The property is a member of the value that is being read.
  r.enter(depth, key, index);
  r.depth = depth;
  refuseVariant(r, local, start, names, value);
  r.depth = depth - 1;
  r.index = index;
  return undefined;
}

function refuseVariant(
  r: XmlReader,
  property: string,
  start: number,
  names: readonly string[],
  value: string | undefined,
): void {
  if (value === undefined) r.missing(property, start);
  else r.issue("enum", property, start, `one of ${names.join(", ")}`, value);
}

function childText(tree: XmlElement, property: string): string | undefined {
  for (const child of tree.children) {
    if (typeof child === "string" || child.name.slice(child.name.indexOf(":") + 1) !== property)
      continue;
    return child.children.filter((node) => typeof node === "string").join("");
  }
  return undefined;
}
