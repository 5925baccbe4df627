import { toUtf8, utf8 } from "#platform";
import { PendingBytes } from "./pending-bytes.ts";
import { defaultItemLimit, type Splitter } from "./splitter.ts";
import { StreamError } from "./stream-error.ts";
import type { OpenElement, XmlPlace } from "./xml-place.ts";

const less = 0x3c;
const greater = 0x3e;
const none: Uint8Array = /* @__PURE__ */ new Uint8Array(0);
/** The most elements that may be open around items. */
const maxDepth = 1_000;

/**
 * Divides an XML document in UTF-8 into the elements of one place, not within each other. Each is a document of its own, with the namespaces that it has inherited. What stands
 * around them is skipped. Only markup is looked at; whoever decodes the elements checks the rest.
 */
export class XmlElements implements Splitter<Uint8Array> {
  readonly #place: XmlPlace;
  readonly #item: PendingBytes;
  readonly #token: PendingBytes;
  /** The elements that are open, outside of items. */
  readonly #open: OpenElement[] = [];
  /** Depth within an item; 0 outside. */
  #depth = 0;
  #isMarkup = false;
  /** The quote that is open at the end of a chunk. */
  #quote = 0;
  #hasRoot = false;

  constructor(place: XmlPlace, limit: number = defaultItemLimit) {
    this.#place = place;
    this.#item = new PendingBytes(limit);
    this.#token = new PendingBytes(limit);
  }

  *push(chunk: Uint8Array): Generator<Uint8Array, void, undefined> {
    let i = 0;
    while (i < chunk.length) {
      if (!this.#isMarkup) {
        const at = chunk.indexOf(less, i);
        const end = at < 0 ? chunk.length : at;
        if (this.#depth > 0) this.#item.add(chunk.subarray(i, end));
        if (at < 0) return;
        i = at;
        this.#isMarkup = true;
      }
      const end = this.#endOfMarkup(chunk, i);
      if (end < 0) {
        this.#token.add(chunk.subarray(i));
        return;
      }
      const token = this.#token.take(chunk.subarray(i, end));
      i = end;
      this.#isMarkup = false;
      const item = this.#take(token);
      if (item !== undefined) yield item;
    }
  }

  end(): Iterable<Uint8Array> {
    if (this.#isMarkup || this.#depth > 0 || this.#open.length > 0 || !this.#hasRoot)
      throw new StreamError("truncated", "the document was cut off");
    return [];
  }

  /** Where the markup ends that began at `from` or in an earlier chunk; -1 if it goes on. */
  #endOfMarkup(chunk: Uint8Array, from: number): number {
    const before = this.#token.size;
    const head = (n: number): number | undefined => this.#token.at(n) ?? chunk[from + n - before];
    const tail = (i: number, n: number): number | undefined =>
      i - n < from ? this.#token.at(before + i - from - n) : chunk[i - n];
    const second = head(1);
    if (second === undefined) return -1;
    if (second !== 0x21 && second !== 0x3f)
      return this.#endOfTag(chunk, before === 0 ? from + 1 : from);
    for (let i = chunk.indexOf(greater, from); i >= 0; i = chunk.indexOf(greater, i + 1)) {
      const length = before + i - from + 1;
      if (second === 0x3f) {
        if (length > 3 && tail(i, 1) === 0x3f) return i + 1;
      } else if (head(2) === 0x2d && head(3) === 0x2d) {
        if (length > 6 && tail(i, 1) === 0x2d && tail(i, 2) === 0x2d) return i + 1;
      } else if (head(2) === 0x5b) {
        if (length > 11 && tail(i, 1) === 0x5d && tail(i, 2) === 0x5d) return i + 1;
      } else throw malformed("a document type declaration is not read");
    }
    return -1;
  }

  /** Where a tag ends; within quotes it does not. */
  #endOfTag(chunk: Uint8Array, from: number): number {
    let quote = this.#quote;
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === greater) {
        this.#quote = 0;
        return i + 1;
      } else if (byte === 0x22 || byte === 0x27) quote = byte;
    }
    this.#quote = quote;
    return -1;
  }

  #take(token: Uint8Array): Uint8Array | undefined {
    const second = token[1];
    const isInside = this.#depth > 0;
    if (isInside) this.#item.add(token);
    if (second === 0x21 || second === 0x3f) {
      if (second === 0x3f && !this.#hasRoot) checkEncoding(utf8(token, 0, token.length));
      return undefined;
    }
    const isEnd = second === 0x2f;
    const isEmpty = token.at(-2) === 0x2f;
    if (isInside) {
      this.#depth += isEnd ? -1 : isEmpty ? 0 : 1;
      return this.#depth === 0 ? this.#item.take(none) : undefined;
    }
    if (isEnd) {
      if (this.#open.pop() === undefined) throw malformed("an element ends that has not begun");
      return undefined;
    }
    return this.#begin(utf8(token, 0, token.length), isEmpty);
  }

  #begin(tag: string, isEmpty: boolean): Uint8Array | undefined {
    const [, name = ""] = /^<([^\s/>]+)/.exec(tag) ?? [];
    const declared = namespacesOf(tag);
    const element = { name, declared };
    if (this.#open.length === 0) {
      if (this.#hasRoot) throw malformed("the document has two roots");
      this.#hasRoot = true;
    }
    if (!this.#place.isItem(element, this.#open)) {
      if (isEmpty) return undefined;
      if (this.#open.length === maxDepth)
        throw malformed(`elements stand deeper than ${maxDepth} levels`);
      this.#open.push(element);
      return undefined;
    }
    const inherited = new Map(this.#open.flatMap((each) => [...each.declared]));
    let declarations = "";
    for (const [key, value] of inherited)
      if (!declared.has(key)) declarations += ` ${key}=${value}`;
    const start = toUtf8(`<${name}${declarations}${tag.slice(1 + name.length)}`);
    if (isEmpty) return start;
    this.#item.add(start);
    this.#depth = 1;
    return undefined;
  }
}

/** Declarations of namespaces by attribute, with their quotes. */
function namespacesOf(tag: string): ReadonlyMap<string, string> {
  const found = tag.matchAll(/\s(xmlns(?::[^\s=]+)?)\s*=\s*("[^"]*"|'[^']*')/g);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}

function checkEncoding(declaration: string): void {
  const [, encoding = "utf-8"] = /^<\?xml\s.*?encoding\s*=\s*["']([^"']*)/s.exec(declaration) ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw malformed(`${encoding} is not read, UTF-8 is`);
}

function malformed(message: string): StreamError {
  return new StreamError("malformed", message);
}
