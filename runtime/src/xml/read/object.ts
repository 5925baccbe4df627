import { isOwnAttribute, skipContent, skipSpace, stray } from "./content.ts";
import { miscAt, readCdata, skipComment, skipInstruction } from "./misc.ts";
import { dropBindings } from "./namespace.ts";
import { closes, proceed } from "./scalar.ts";
import { isEmptyTag, readAttributes, readCloseTag, readStartTag } from "./tag.ts";
import type { XmlReader } from "./reader.ts";

/** Result of `nextXmlField` at the end of the element. */
export const xmlEnd = -2;

/**
 * Names of an object's elements and attributes. A name with a namespace is written
 * `{namespace}local`; one without matches in any namespace.
 */
export class XmlFields {
  readonly #names: readonly string[];
  readonly #attributes: readonly string[];
  readonly #others: "open" | "closed" | "taken";
  #indexes: ReadonlyMap<string, number> | undefined;
  #namespaces = false;

  /**
   * @param others how other elements are treated: by the options (`open`), refused whatever the
   * options say (`closed`), or given the index after the last name (`taken`)
   */
  constructor(
    names: readonly string[],
    attributes: readonly string[] = [],
    others: "open" | "closed" | "taken" = "open",
  ) {
    this.#names = names;
    this.#attributes = attributes;
    this.#others = others;
  }

  /** Index of an element's name, -1 if there is none. */
  index(namespace: string, local: string): number {
    if (this.#indexes === undefined) {
      this.#indexes = new Map(this.#names.map((name, i) => [name, i]));
      this.#namespaces = this.#names.some((name) => name.startsWith("{"));
    }
    if (this.#namespaces) {
      const found = this.#indexes.get(`{${namespace}}${local}`);
      if (found !== undefined) return found;
    }
    return this.#indexes.get(local) ?? (this.#others === "taken" ? this.#names.length : -1);
  }

  /** Reports an element that the schema does not name, if that is refused. */
  refuseUnknown(r: XmlReader, at: number, name: string): void {
    if (!r.refuse && this.#others !== "closed") return;
    r.note({
      code: "unknown",
      path: r.path(undefined),
      message: `the element ${name} is not expected here`,
      at,
    });
  }

  /** The same for attributes of the tag that was just read. */
  refuseAttributes(r: XmlReader, at: number): void {
    if (!r.refuse && this.#others !== "closed") return;
    for (let i = 0; i < r.attributeCount; i++) {
      const name = r.attributeNames[i] ?? "";
      const local = name.slice(name.indexOf(":") + 1);
      if (isOwnAttribute(name) || this.#attributes.includes(local)) continue;
      r.note({
        code: "unknown",
        path: r.path(undefined),
        message: `the attribute ${name} is not expected here`,
        at,
      });
    }
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
  if (depth > r.limits.maxDepth)
    r.fail("depth", start, "elements are nested deeper than limits.maxDepth");
  if (++r.elements > r.limits.maxElements)
    r.fail("limit", start, "there are more elements than limits.maxElements");
  if (r.tagEnd === start) {
    if (r.nilAt === start) r.issue("type", "", start, "a value", "null");
    if (r.attributeCount > 0) fields.refuseAttributes(r, start);
  } else if (r.bindings.length > 0) {
    dropBindings(r, depth);
  }
}

/** Sets `pos` to the first child. Gives `xmlEnd` if the element is an empty tag, -1 otherwise. */
export function firstXmlField(r: XmlReader, start: number, depth: number): number {
  if (r.tagEnd === start && isEmptyTag(r, start)) {
    r.depth = depth - 1;
    proceed(r, start);
    return xmlEnd;
  }
  proceed(r, start);
  return -1;
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
    const found = miscAt(r, p);
    if (found === "element") {
      const tagEnd = readStartTag(r, p, depth + 1);
      const index = fields.index(r.namespace, r.name(r.localStart, r.nameEnd));
      if (index >= 0) {
        r.pos = tagEnd - (r.nameEnd - r.localStart) - 2;
        return index;
      }
      fields.refuseUnknown(r, p, r.decode(p + 1, r.nameEnd));
      p = isEmptyTag(r, tagEnd) ? tagEnd : skipContent(r, tagEnd, depth + 1);
    } else if (found === "cdata") {
      stray(r, p, readCdata(r, p));
      p = r.pos;
    } else {
      p = found === "comment" ? skipComment(r, p) : skipInstruction(r, p);
    }
    p = skipSpace(r, p);
  }
}

/** Local name of the element that `nextXmlField` has found. */
export function xmlLocalName(r: XmlReader): string {
  return r.name(r.localStart, r.nameEnd);
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
  return r.bytes[at] === greaterThan ? at + 1 : readAttributes(r, at, depth);
}
