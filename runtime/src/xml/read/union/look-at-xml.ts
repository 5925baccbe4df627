import { unseen } from "../../../union/member-look.ts";
import { Seen } from "../../../union/seen.ts";
import type { UnionLook } from "../../../union/union-look.ts";
import type { XmlNode } from "../../xml-tree.ts";
import { readXmlAny } from "../read-xml-any.ts";
import { runEnd, skipRun } from "../read-xml-content.ts";
import { skipMisc } from "../misc.ts";
import { isOwnAttribute } from "../read-xml-namespace.ts";
import type { XmlReader } from "../reader/xml-reader.ts";
import { collapse } from "../read-xml-scalar.ts";
import { isEmptyTag, readStartTag } from "../read-xml-tag.ts";
import { skipAhead } from "./skip-ahead.ts";
import { slash } from "../../../text/byte.ts";

/** In looks at XML: the name of an attribute begins so. */
const attribute = "@";

/** In looks at XML: there is an element, whatever its name. */
const anyElement = "*";

/** In looks at XML: the text of an element without elements. */
const ownText = "=";

/** Looks at the element whose start tag ends at `start`; the reader has to be rewound after it. */
export function lookAtXml(
  r: XmlReader,
  start: number,
  depth: number,
  look: UnionLook,
): { readonly left: readonly number[]; readonly sight: Seen } {
  const sight = new Seen();
  const early = scan(r, start, depth, look.compared, (name, value) => {
    sight.add(name, value);
    if (name !== look.tag || value === unseen) return undefined;
    const left = look.tagged(value);
    return left.length === 1 ? left : undefined;
  });
  return { left: early ?? look.ofObject(sight), sight };
}

/**
 * The text of the first element of this name within the element whose start tag ends at `start`;
 * undefined if absent. The reader has to be rewound after it.
 */
export function findXmlText(
  r: XmlReader,
  start: number,
  depth: number,
  property: string,
): string | undefined {
  const found = scan(r, start, depth, new Set([property]), (name, value) =>
    name === property ? { value } : undefined,
  );
  return typeof found?.value === "string" ? found.value : undefined;
}

/** Goes through what is directly in an element, up to the first thing that `see` has a result for. */
function scan<T>(
  r: XmlReader,
  start: number,
  depth: number,
  compared: ReadonlySet<string>,
  see: (name: string, value: unknown) => T | undefined,
): T | undefined {
  for (let i = 0; r.tagEnd === start && i < r.attributeCount; i++) {
    const name = r.attributeNames[i] ?? "";
    if (isOwnAttribute(r, name)) continue;
    const colon = name.indexOf(":");
    // An attribute with a prefix stands in for one without, unless there is that one too.
    const value = colon < 0 ? (collapse(r.attributeValues[i] ?? "") ?? unseen) : unseen;
    const found = see(`${attribute}${name.slice(colon + 1)}`, value);
    if (found !== undefined) return found;
  }
  if (isEmptyTag(r, start)) return undefined;
  let isPlain = true;
  let p = start;
  for (;;) {
    p = skipRun(r, p);
    if (r.bytes[p + 1] === slash) break;
    isPlain = false;
    const next = skipMisc(r, p);
    if (next !== p) {
      p = next;
      continue;
    }
    const from = readStartTag(r, p, depth + 1);
    const name = r.name(r.localStart, r.nameEnd);
    const isPlainTag = r.localStart === p + 1 && (r.tagEnd !== from || r.attributeCount === 0);
    const end = skipAhead(r, from, depth + 1);
    const value = compared.has(name) && isPlainTag ? textOf(r, from, depth + 1) : unseen;
    const found = see(anyElement, true) ?? see(name, value);
    if (found !== undefined) return found;
    p = end;
  }
  if (!isPlain || !compared.has(ownText)) return undefined;
  const text = r.decode(start, p);
  return see(ownText, text.includes("&") ? unseen : (collapse(text) ?? unseen));
}

/** Text of an element as types without whitespace have it; `unseen` where it says nothing. */
function textOf(r: XmlReader, start: number, depth: number): unknown {
  if (isEmptyTag(r, start)) return unseen;
  const end = runEnd(r, start);
  const text = r.decode(start, end);
  if (r.bytes[end + 1] === slash && !text.includes("&")) return collapse(text) ?? unseen;
  const tree = readXmlAny(r, start, 0, "", depth);
  return collapse(tree.children.filter(isText).join("")) ?? unseen;
}

function isText(node: XmlNode): node is string {
  return typeof node === "string";
}
