import { refuseUnknown, skipContent, skipSpace, stray } from "./read-xml-content.ts";
import { exceed } from "./reader/limit.ts";
import { readXmlNil } from "./read-xml-nil.ts";
import { skipMisc } from "./misc.ts";
import { dropBindings, isOwnAttribute, namespaceOf } from "./read-xml-namespace.ts";
import { closes, proceed } from "./read-xml-scalar.ts";
import {
  countElement,
  isEmptyTag,
  readAttributes,
  readCloseTag,
  readStartTag,
} from "./read-xml-tag.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/** Result of `nextXmlField` at the end of the element. */
export const xmlEnd = -2;

/** How elements and attributes are treated that the schema does not name. */
type XmlOthers = "open" | "closed" | "taken" | "noted" | "takenNoted";

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** A name without the mark at its end; a namespace may hold question marks too. */
const withoutMark = (name: string): string => (name.endsWith("?") ? name.slice(0, -1) : name);

/**
 * Names of an object's elements and attributes. A name with a namespace is written
 * `{namespace}local`; a question mark follows that of an element whose reader is given `xsi:nil`.
 */
export class XmlFields {
  readonly #names: readonly string[];
  readonly #attributes: readonly string[];
  readonly #others: XmlOthers;
  #indexes: ReadonlyMap<string, number> | undefined;
  #namespaces = false;

  /**
   * @param others how other elements are treated: by the options (`open`), refused whatever the
   * options say (`closed`), given the index after the last name (`taken`), or by the options and with
   * their names kept for conditions (`noted`); `takenNoted` is `taken` for elements, `noted` for attributes
   */
  constructor(
    names: readonly string[],
    attributes: readonly string[] = [],
    others: XmlOthers = "open",
  ) {
    this.#names = names;
    this.#attributes = attributes;
    this.#others = others;
  }

  /** Whether an element with `xsi:nil` counts as absent. */
  isAbsent(index: number): boolean {
    return this.#names[index]?.endsWith("?") === false;
  }

  /**
   * Index of an element's name, -1 if absent.
   * @param foreign whether the namespace is one that names without a namespace are not in
   */
  index(namespace: string, local: string, foreign: boolean): number {
    if (this.#indexes === undefined) {
      this.#indexes = new Map(
        // Of elements with one name the first counts; generated code tells them apart.
        this.#names.map((name, i) => [withoutMark(name), i] as const).toReversed(),
      );
      this.#namespaces = this.#names.some((name) => name.startsWith("{"));
    }
    if (this.#namespaces) {
      const found = this.#indexes.get(`{${namespace}}${local}`);
      if (found !== undefined) return found;
    }
    const plain = this.#indexes.get(local);
    if (plain === undefined) return this.#others.startsWith("taken") ? this.#names.length : -1;
    return foreign ? -1 : plain;
  }

  /** Notes an element that the schema does not name, and reports it if that is refused. */
  refuseUnknown(r: XmlReader, at: number, name: string): void {
    r.unknown ??= at;
    if (this.#others === "noted") r.others?.push(localName(name));
    if (r.refuse || this.#others === "closed")
      refuseUnknown(r, at, undefined, `the element ${name}`);
  }

  /** The same for attributes of the tag that was just read. */
  refuseAttributes(r: XmlReader, at: number): void {
    const isNoted = this.#others === "noted" || this.#others === "takenNoted";
    if (!r.refuse && this.#others !== "closed" && !isNoted) return;
    for (let i = 0; i < r.attributeCount; i++) {
      const name = r.attributeNames[i] as string;
      if (isOwnAttribute(r, name) || this.#hasAttribute(r, name)) continue;
      if (isNoted) r.others?.push(localName(name));
      if (r.refuse || !isNoted) refuseUnknown(r, at, undefined, `the attribute ${name}`);
    }
  }

  /** Whether the schema names an attribute; one with a prefix only stands in for one without. */
  #hasAttribute(r: XmlReader, name: string): boolean {
    const colon = name.indexOf(":");
    if (colon < 0) return this.#attributes.includes(name);
    const local = name.slice(colon + 1);
    const namespace = namespaceOf(r, name.slice(0, colon), r.pos);
    if (this.#attributes.includes(`{${namespace}}${local}`)) return true;
    const hasPlain = r.attributeNames.slice(0, r.attributeCount).includes(local);
    return !hasPlain && this.#attributes.includes(local);
  }
}

/**
 * Enters the element at `depth` whose start tag ends at `start`; `key` is the pointer segment of
 * its value. Attributes can be read afterwards, until anything else is read.
 */
export function startXmlFields(
  r: XmlReader,
  start: number,
  key: string,
  depth: number,
  fields: XmlFields,
): void {
  r.keys[depth] = key;
  r.indices[depth] = r.index;
  r.depth = depth;
  if (depth > r.limits.maxDepth) exceed(r, start, "maxDepth");
  if (r.tagEnd === start) {
    if (r.nilAt === start) r.issue("type", "", start, "a value", "null");
    if (r.attributeCount > 0) fields.refuseAttributes(r, start);
    return;
  }
  // A tag that was read in full has been counted.
  countElement(r, start);
  if (r.bindings.length > 0) dropBindings(r, depth);
}

/** Sets `pos` to the first child. Gives `xmlEnd` if the element is an empty tag, -1 otherwise. */
export function firstXmlField(r: XmlReader, start: number, depth: number): number {
  proceed(r, start);
  if (r.tagEnd !== start || !isEmptyTag(r, start)) return -1;
  r.depth = depth - 1;
  return xmlEnd;
}

/**
 * Continues at `at` if none of the expected elements is there: the close tag of the parent (whose
 * start tag ends at `start`, with a name of `n` bytes), comments, unknown elements, or an element
 * out of order. Gives `xmlEnd` after the close tag; otherwise the index of the element, with `pos`
 * where its start tag would begin if it were written `<name>`.
 */
export function nextXmlField(
  r: XmlReader,
  at: number,
  start: number,
  n: number,
  depth: number,
  fields: XmlFields,
  skipsNil: boolean = r.skipsNil,
): number {
  const lessThan = 0x3c;
  const slash = 0x2f;
  const b = r.bytes;
  let p = at;
  for (;;) {
    if (b[p + 1] === slash) {
      const end =
        b[start - 2 - n] === lessThan && closes(r, p, start, n)
          ? p + 3 + n
          : readCloseTag(r, p, start);
      r.depth = depth - 1;
      proceed(r, end);
      return xmlEnd;
    }
    if (p >= r.end) r.fail("syntax", p, "the document ends within an element");
    const next = skipMisc(r, p);
    if (next === p) {
      const tagEnd = readStartTag(r, p, depth + 1);
      const foreign = r.localStart > p + 1 && isForeign(r, p, start, depth);
      const index = fields.index(r.namespace, r.name(r.localStart, r.nameEnd), foreign);
      if (index >= 0 && r.nilAt === tagEnd && skipsNil && fields.isAbsent(index)) {
        readXmlNil(r, tagEnd, undefined);
        p = r.pos;
        continue;
      }
      if (index >= 0) {
        r.pos = tagEnd - (r.nameEnd - r.localStart) - 2;
        return index;
      }
      fields.refuseUnknown(r, p, r.decode(p + 1, r.nameEnd));
      p = isEmptyTag(r, tagEnd) ? tagEnd : skipContent(r, tagEnd, depth + 1);
    } else {
      if (r.cdata !== undefined) stray(r, p, r.cdata);
      p = next;
    }
    p = skipSpace(r, p);
  }
}

/**
 * Whether the prefix of the element at `at`, which was just read, puts it into another namespace
 * than its parent (whose start tag ends at `start`, at `depth`) and names without prefix there.
 */
function isForeign(r: XmlReader, at: number, start: number, depth: number): boolean {
  const open = r.text.lastIndexOf("<", start - 1);
  const prefix = r.text.slice(at + 1, r.localStart);
  const declares = (r.bindings[r.bindings.length - 1]?.depth ?? 0) > depth;
  if (!declares && r.text.startsWith(prefix, open + 1)) return false;
  const name = /^<([^\s/>:]*):/.exec(r.text.slice(open, open + r.limits.maxNameLength));
  const outer = name?.[1] === undefined ? "" : r.decode(open + 1, open + 1 + name[1].length);
  return (
    r.namespace !== namespaceOf(r, outer, open, depth) &&
    r.namespace !== namespaceOf(r, "", open, depth)
  );
}

/** Local name of the element that `nextXmlField` has found. */
export function xmlLocalName(r: XmlReader): string {
  return r.name(r.localStart, r.nameEnd);
}

/**
 * Whether the element whose start tag ends at `start` has `xsi:nil`, which stands for an absent
 * property of a type without null; then it has been read.
 */
export function isAbsentXml(r: XmlReader, start: number, key: string): boolean {
  if (r.nilAt !== start || !r.skipsNil) return false;
  readXmlNil(r, start, key);
  return true;
}

/** Reports an element that appears a second time where one is allowed. */
export function duplicateXml(r: XmlReader, key: string, at: number): void {
  r.note({
    code: "duplicate",
    path: r.path(key),
    message: "is given twice, but is not a list",
    at,
  });
}

/**
 * Offset after a start tag whose name ends at `at`; attributes are read if there are any. Used for
 * elements with attributes, so that their names are read only once.
 */
export function endXmlTag(r: XmlReader, at: number, depth: number): number {
  const greaterThan = 0x3e;
  if (r.bytes[at] === greaterThan) return at + 1;
  countElement(r, at);
  return readAttributes(r, at, depth);
}
