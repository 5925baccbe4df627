import { toUtf8, utf8 } from "#platform";
import { PendingBytes } from "../../stream/pending-bytes.ts";
import type { Splitter } from "../../stream/splitter.ts";
import { ByteSearch } from "./byte-search.ts";
import { StreamError } from "../../stream/stream-error.ts";
import type { PartEvent } from "./multipart-parser.ts";

const [space, tab, cr, lf, dash] = [0x20, 0x09, 0x0d, 0x0a, 0x2d];

/** Headers of a part; more are refused. */
const mostHeaders = 100;

const none: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/** Part of the body that the next byte belongs to. */
type Place = "text" | "padding" | "dash" | "newline" | "headers" | "epilogue";

/**
 * Divides a multipart body into the headers and the bytes of its parts. A line that begins with the
 * delimiter is one, or the body is malformed; a line of headers has a name and a colon.
 * Source: RFC 2046, 5.1.1; RFC 5322, 2.2.
 */
export class PartSplitter implements Splitter<PartEvent> {
  readonly #delimiter: Uint8Array;
  readonly #search: ByteSearch;
  readonly #headerLimit: number;
  #place: Place = "text";
  /** Whether the first delimiter has been read: what comes before it belongs to no part. */
  #hasBegun = false;
  /** Bytes of the delimiter that have been read; the body begins a line. */
  #matched = 2;
  /** Number of them that belong to the preceding line of headers: its end. */
  #borrowed = 2;
  readonly #headers: PendingBytes = new PendingBytes(Infinity);

  constructor(boundary: string, headerLimit: number) {
    this.#delimiter = toUtf8(`\r\n--${boundary}`);
    this.#search = new ByteSearch(this.#delimiter);
    this.#headerLimit = headerLimit;
  }

  *push(chunk: Uint8Array): Generator<PartEvent, void, undefined> {
    let at = 0;
    while (at < chunk.length) {
      if (this.#place === "epilogue") return;
      if (this.#place === "text") at = yield* this.#text(chunk, at);
      else if (this.#place === "headers") {
        at = this.#addHeaders(chunk, at);
        const headers = this.#takeHeaders();
        if (headers !== undefined) yield { headers };
      } else this.#afterDelimiter(chunk[at++] as number);
    }
  }

  end(): Iterable<PartEvent> {
    if (this.#place === "epilogue") return [];
    throw new StreamError("truncated", "the last boundary is missing");
  }

  /** Gives the bytes of a part up to the next delimiter; returns where it or the chunk ends. */
  *#text(chunk: Uint8Array, from: number): Generator<PartEvent, number, undefined> {
    const { length } = this.#delimiter;
    const before = this.#matched;
    this.#matched = 0;
    if (before > 0) {
      const matched = this.#matching(chunk, from, before);
      if (matched === length) return this.#endText(from + length - before);
      if (from + matched - before === chunk.length) {
        this.#matched = matched;
        return chunk.length;
      }
      // Bytes that were taken for a delimiter in the chunk before are none.
      const own = this.#delimiter.slice(this.#borrowed, before);
      this.#borrowed = 0;
      if (this.#hasBegun && own.length > 0) yield { data: own };
    }
    const found = this.#search.find(chunk, from);
    const end = found < 0 ? this.#beginning(chunk, from) : found;
    if (this.#hasBegun && end > from) yield { data: chunk.subarray(from, end) };
    if (found >= 0) return this.#endText(found + length);
    this.#matched = chunk.length - end;
    return chunk.length;
  }

  #endText(at: number): number {
    this.#place = "padding";
    this.#hasBegun = true;
    return at;
  }

  /** Number of matched bytes of the delimiter, of which some were before. */
  #matching(chunk: Uint8Array, from: number, before: number): number {
    const delimiter = this.#delimiter;
    let matched = before;
    for (let at = from; at < chunk.length && matched < delimiter.length; at++, matched++)
      if (chunk[at] !== delimiter[matched]) break;
    return matched;
  }

  /** Where a delimiter begins that may go on in the next chunk; the end of the chunk if none does. */
  #beginning(chunk: Uint8Array, from: number): number {
    // No other byte of a delimiter is a carriage return.
    const at = chunk.lastIndexOf(cr);
    const isBeginning = at >= from && this.#matching(chunk, at, 0) === chunk.length - at;
    return isBeginning ? at : chunk.length;
  }

  #afterDelimiter(byte: number): void {
    if (this.#place === "padding" && (byte === space || byte === tab)) return;
    const next = nextPlaces[this.#place]?.get(byte);
    if (next === undefined)
      throw new StreamError("malformed", "a line begins with the delimiter of parts and goes on");
    this.#place = next;
  }

  /** Takes bytes up to the empty line behind headers, or to the end of the chunk. */
  #addHeaders(chunk: Uint8Array, from: number): number {
    const headers = this.#headers;
    for (let at = from; ; ) {
      const end = chunk.indexOf(lf, at) + 1;
      headers.add(chunk.subarray(at, end === 0 ? chunk.length : end));
      if (headers.size > this.#headerLimit + 4) throw this.#tooManyHeaders();
      if (end === 0) return chunk.length;
      if (isEmptyLine(headers)) {
        this.#place = "text";
        return end;
      }
      at = end;
    }
  }

  /** The headers of the part that begins; undefined if they go on. */
  #takeHeaders(): [string, string][] | undefined {
    if (this.#place === "headers") return undefined;
    const bytes = this.#headers.take(none);
    const lines = utf8(bytes, 0, bytes.length).split("\r\n").slice(0, -2);
    const delimiter = utf8(this.#delimiter, 2, this.#delimiter.length);
    const headers: [string, string][] = [];
    for (const line of lines) {
      if (line.startsWith(delimiter))
        throw new StreamError("malformed", "a part has no end of its headers");
      const last = headers.at(-1);
      const [, name, value = ""] = /^([!-9;-~]+)[ \t]*:[ \t]?([^\r\n]*)$/.exec(line) ?? [];
      if (name !== undefined) headers.push([name.toLowerCase(), value]);
      else if (last !== undefined && /^[ \t][^\r\n]*$/.test(line)) last[1] += line;
      else throw new StreamError("malformed", "a line of a part's headers has no name or no colon");
    }
    if (headers.length > mostHeaders) throw this.#tooManyHeaders();
    // A part may have no bytes: the end of its headers is that of the line before the delimiter.
    this.#matched = 2;
    this.#borrowed = 2;
    return headers;
  }

  #tooManyHeaders(): StreamError {
    const limits = `more than ${this.#headerLimit} bytes, or there are more than ${mostHeaders}`;
    return new StreamError("too-large", `the headers of a part have ${limits}`);
  }
}

/** Whether the last line of headers is empty, which ends them. */
function isEmptyLine(headers: PendingBytes): boolean {
  const { size } = headers;
  const isLine = headers.at(size - 2) === cr;
  return isLine && (size === 2 || (headers.at(size - 3) === lf && headers.at(size - 4) === cr));
}

const nextPlaces: { readonly [P in Place]?: ReadonlyMap<number, Place> } = {
  padding: new Map<number, Place>([
    [cr, "newline"],
    [dash, "dash"],
  ]),
  dash: new Map([[dash, "epilogue"]]),
  newline: new Map([[lf, "headers"]]),
};
