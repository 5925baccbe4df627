import { failed, giveUp, isGivenUp, XmlAttempts, type Attempt } from "../reader/xml-attempts.ts";
import type { ReadXml } from "../read-xml.ts";
import { readXmlAny } from "../read-xml-any.ts";
import { xmlAttribute } from "../read-xml-attribute.ts";
import { isSameRead } from "../../../union/is-same-read.ts";
import { findXmlText, lookAtXml } from "./look-at-xml.ts";
import type { UnionLook } from "../../../union/union-look.ts";
import { countElement, readStartTag } from "../read-xml-tag.ts";
import type { XmlReader } from "../reader/xml-reader.ts";

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
  countOnce(r, start);
  return tryMembers(r, { start, n, key, depth }, members, undefined);
}

/**
 * The member that accepts the element, among those that a first look leaves. If only one is left, it
 * reports what is wrong. Members that the look calls rivals exclude each other.
 */
export function chooseXmlMember<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  members: readonly ReadXml<T | undefined>[],
  look: UnionLook,
): T | undefined {
  countOnce(r, start);
  const { index, elements } = r;
  const { left, sight } = lookAtXml(r, start, depth, look);
  r.elements = elements;
  rewind(r, start, depth, index);
  const only = left.length === 0 ? look.nearest(sight) : left[0];
  if (left.length < 2 && only !== undefined)
    return (members[only] as ReadXml<T | undefined>)(r, start, n, key, depth);
  const hinted = look.hinted(sight);
  const some = left.includes(hinted as number)
    ? [hinted as number, ...left.filter((i) => i !== hinted)]
    : left;
  const read = (i: number): ReadXml<T | undefined> => members[i] as ReadXml<T | undefined>;
  const rivals = some.filter((i) => look.members[i]?.rival === true).map(read);
  const place = { start, n, key, depth };
  return tryMembers(
    r,
    place,
    some.map(read),
    hinted === undefined ? undefined : read(hinted),
    rivals,
  );
}

/** An element that is being read; see `ReadXml`. */
interface Place {
  readonly start: number;
  readonly n: number;
  readonly key: string;
  readonly depth: number;
}

/**
 * The first member that accepts the element: first without anything unknown in it, then with. If
 * none does, the member that is hinted at reports why, or one issue says so.
 *
 * @param rivals members of which only one may accept the element
 */
function tryMembers<T>(
  r: XmlReader,
  place: Place,
  members: readonly ReadXml<T | undefined>[],
  hint: ReadXml<T | undefined> | undefined,
  rivals: readonly ReadXml<T | undefined>[] = [],
): T | undefined {
  const { refuse, index, attempts } = r;
  const { start, n, key, depth } = place;
  const isOutermost = r.tried === undefined;
  r.tried ??= new XmlAttempts();
  const read = (member: ReadXml<T | undefined>, strict: boolean): Attempt =>
    remembered(r, place, index, member, strict);
  for (const strict of refuse ? [true] : [true, false]) {
    for (const member of members) {
      const found = read(member, strict);
      if (found === failed) continue;
      const isRival = (other: ReadXml<T | undefined>): boolean => {
        const second = other === member ? failed : read(other, refuse);
        return second !== failed && isSameRead(found.value, second.value);
      };
      // An element without a value is of no member. Members that are alike have one function.
      const alike = found.value === undefined ? 0 : rivals.filter((one) => one === member).length;
      const isTwice = alike > 1 || (alike > 0 && rivals.some(isRival));
      r.depth = depth - 1;
      r.index = index;
      r.pos = found.end;
      if (isOutermost) r.tried = undefined;
      if (!isTwice) return found.value as T | undefined;
      return r.issue(
        "union",
        key,
        start,
        "exactly one of the alternatives of the schema",
        undefined,
      );
    }
  }
  if (attempts > 0) return giveUp();
  rewind(r, start, depth, index);
  const value = hint === undefined ? refuseAll(r, place) : hint(r, start, n, key, depth);
  if (isOutermost) r.tried = undefined;
  return value;
}

function refuseAll(r: XmlReader, { start, n, key, depth }: Place): never {
  readXmlAny(r, start, n, key, depth);
  return r.issue("union", key, start, "one of the alternatives of the schema", undefined);
}

/** An attempt that is made once for each element. */
function remembered<T>(
  r: XmlReader,
  { start, n, key, depth }: Place,
  index: number,
  member: ReadXml<T>,
  strict: boolean,
): Attempt {
  const known = r.tried?.get(start, member, strict);
  if (known !== undefined) return known;
  const found = attempt(r, start, n, key, depth, index, member, strict);
  r.tried?.set(start, member, strict, found);
  return found;
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
    // Elements that are read again as another alternative are counted once.
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
  const found = remembered(r, { start, n, key, depth }, index, member, strict);
  if (found === failed) {
    // Attempts within the element are kept, so that other alternatives do not repeat them.
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
 */
export function readXmlVariant<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  property: string,
  variants: { readonly [value: string]: ReadXml<T | undefined> },
): T | undefined {
  countOnce(r, start);
  const { index, elements } = r;
  const brace = property.lastIndexOf("}");
  const local = property.slice(brace + 1);
  const namespace = brace < 0 ? undefined : property.slice(1, brace);
  let value = xmlAttribute(r, start, local, namespace);
  rewind(r, start, depth, index);
  if (value === undefined) {
    value = findXmlText(r, start, depth, local);
    r.elements = elements;
    rewind(r, start, depth, index);
  }
  value = value?.trim();
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
