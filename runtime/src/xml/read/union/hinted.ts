import { xsiNamespace } from "../../namespaces.ts";
import { xmlAttribute } from "../read-xml-attribute.ts";
import { failed } from "../reader/xml-attempts.ts";
import { nameClass } from "../lexical/classes.ts";
import { namespaceOf } from "../read-xml-namespace.ts";
import type { ReadXml } from "../read-xml.ts";
import type { XmlReader } from "../reader/xml-reader.ts";
import { tryXmlMember } from "./read-xml-union.ts";

/** Functions that read members of a union, by names that stand for them. */
export interface XmlHints<T> {
  readonly [name: string]: ReadXml<T | undefined>;
}

/**
 * Reads a union by what stands outside of the value. An element with the name of a member is that
 * member. An `xsi:type` with the name of a member says which to try first; if the value does not fit
 * there, it counts for nothing. The name of a root that is the name of a component is taken like an
 * `xsi:type`. Source: XML Schema 1.0 Structures, 2.6.1.
 *
 * @param elements members by the names of their elements: `{namespace}local`, or `local`
 * @param types members by the local names of types
 * @param other reads the element if nothing names a member
 */
export function readXmlHinted<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  elements: XmlHints<T> | undefined,
  types: XmlHints<T>,
  other: ReadXml<T | undefined>,
): T | undefined {
  if (elements !== undefined) {
    const { local, namespace } = startedName(r, start, depth);
    const member = own(elements, `{${namespace}}${local}`) ?? own(elements, local);
    if (member !== undefined) return member(r, start, n, key, depth);
  }
  const type = xmlAttribute(r, start, "type", xsiNamespace)?.trim();
  const hint = type === undefined ? undefined : own(types, type.slice(type.indexOf(":") + 1));
  const likely = hint ?? (depth === 1 ? own(types, startedName(r, start, depth).local) : undefined);
  if (likely !== undefined) {
    // Without anything unknown first, as if the member were the first of the union.
    for (const strict of r.refuse ? [true] : [true, false]) {
      let found = tryXmlMember(r, start, n, key, depth, likely, strict);
      if (found === failed && strict) found = tryXmlMember(r, start, n, key, depth, other, true);
      if (found !== failed) return found.value as T | undefined;
    }
  }
  return other(r, start, n, key, depth);
}

function own<T>(hints: XmlHints<T>, name: string): ReadXml<T | undefined> | undefined {
  return Object.hasOwn(hints, name) ? hints[name] : undefined;
}

/** Name of the element at `depth` whose start tag ends at `start`. */
function startedName(
  r: XmlReader,
  start: number,
  depth: number,
): { readonly local: string; readonly namespace: string } {
  const colon = 0x3a;
  const b = r.bytes;
  const open = r.text.lastIndexOf("<", start - 1) + 1;
  let end = open;
  let from = open;
  for (; nameClass[b[end] ?? 0] !== 0; end++) if (b[end] === colon) from = end + 1;
  const prefix = from === open ? "" : r.decode(open, from - 1);
  return { local: r.decode(from, end), namespace: namespaceOf(r, prefix, open, depth) };
}
