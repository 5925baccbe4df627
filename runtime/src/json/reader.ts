import { latin1, utf8 } from "#platform";
import { DecodeError } from "../decode-error.ts";
import type { IssueCode } from "../issue.ts";
import { byte } from "./byte.ts";
import { defaultJsonLimits, type JsonDecodeOptions, type JsonLimits } from "./decode-options.ts";
import { locateIssues, type PendingIssue } from "./locate.ts";
import type { JsonNames } from "./names.ts";
import { readJsonString } from "./read-string.ts";
import { skipJsonValue } from "./skip.ts";

/** Issues after which a decoder gives up. */
const maxIssues = 100;

/** Ends the attempt to read a value as one member of a union. */
export const attemptFailed: unique symbol = Symbol("attempt failed");

/** What a value is, told by its first byte. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/**
 * State of one decoding: the text as bytes (UTF-8), a view for comparing four bytes at once, and
 * `text`, in which the character at an index is the byte at the same offset as long as it is
 * ASCII. Generated code and the functions of this folder share it.
 */
export class JsonReader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly text: string;
  readonly limits: JsonLimits;
  readonly refuse: boolean;
  readonly detach: boolean;
  /** Where reading goes on: set by every function that reads. */
  pos: number;
  /** Levels that count against the limit. */
  depth = 0;
  /** Name of the property that `open` or `next` found, where the schema does not name it. */
  name = "";
  /** Attempts to read a member of a union, within each other. */
  attempts = 0;
  /** Bytes read again by such attempts. */
  reread = 0;
  readonly pending: PendingIssue[] = [];

  constructor(bytes: Uint8Array, text: string, start: number, options: JsonDecodeOptions) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.text = text;
    this.pos = start;
    const limits = options.limits;
    this.limits = limits === undefined ? defaultJsonLimits : ({ ...defaultJsonLimits, ...limits } as JsonLimits);
    this.refuse = options.unknown === "refuse";
    this.detach = options.detach === true;
  }

  /** ASCII text between two offsets. */
  cut(from: number, to: number): string {
    return this.detach ? latin1(this.bytes, from, to) : this.text.slice(from, to);
  }

  /** Text between two offsets. */
  decode(from: number, to: number): string {
    return utf8(this.bytes, from, to);
  }

  /** Offset of the first byte from `at` on that is no white space. */
  space(at: number): number {
    const bytes = this.bytes;
    for (;;) {
      const c = bytes[at];
      if (c !== byte.space && c !== byte.lineFeed && c !== byte.carriageReturn && c !== byte.tab) return at;
      at++;
    }
  }

  /** Moves to the first byte of the value and returns it; `undefined` at the end. */
  start(): number | undefined {
    const c = this.bytes[this.pos];
    if (c === undefined || c > byte.space) return c;
    this.pos = this.space(this.pos);
    return this.bytes[this.pos];
  }

  /** What the value is that comes next. */
  kind(): JsonKind {
    switch (this.start()) {
      case byte.openBrace:
        return "object";
      case byte.openBracket:
        return "array";
      case byte.quote:
        return "string";
      case byte.lowerT:
      case byte.lowerF:
        return "boolean";
      case byte.lowerN:
        return "null";
      default:
        return "number";
    }
  }

  /**
   * Enters an object and finds its first property: the index of its name, -1 where the object has
   * no further one. The value that comes next is that property's.
   */
  open(names: JsonNames, value: object): number {
    if (this.start() !== byte.openBrace) {
      this.mismatch("an object");
      return -1;
    }
    let p = this.pos + 1;
    if (this.bytes[p] !== byte.quote) {
      p = this.space(p);
      if (this.bytes[p] === byte.closeBrace) {
        this.pos = p + 1;
        return -1;
      }
    }
    return this.#key(names, 0, p, value);
  }

  /** Finds the property after the one with index `last`; see `open`. */
  next(names: JsonNames, last: number, value: object): number {
    const bytes = this.bytes;
    let p = this.pos;
    let c = bytes[p];
    if (c !== byte.comma) {
      if (c !== byte.closeBrace) c = bytes[(p = this.space(p))];
      if (c === byte.closeBrace) {
        this.pos = p + 1;
        return -1;
      }
      if (c !== byte.comma) this.unexpected(p, "a comma or a closing brace");
    }
    p++;
    if (bytes[p] !== byte.quote) p = this.space(p);
    return this.#key(names, last + 1, p, value);
  }

  #key(names: JsonNames, expected: number, p: number, value: object): number {
    const { lengths, starts, words } = names;
    const { view } = this;
    const end = view.byteLength;
    if (expected < lengths.length && p + 4 <= end) {
      const first = view.getInt32(p, true);
      // Optional properties may be missing, so later names are tried as well.
      for (let k = expected; k < lengths.length; k++) {
        let at = starts[k] as number;
        if (words[at] !== first) continue;
        const after = p + (lengths[k] as number);
        if (after > end) continue;
        const last = (starts[k + 1] as number) - 1;
        let q = p + 4;
        while (++at < last && view.getInt32(q, true) === words[at]) q += 4;
        if (at > last || (at === last && view.getInt32(after - 4, true) === words[at])) {
          this.pos = after;
          // Names that come in the schema's order cannot have been there before.
          return k;
        }
      }
    }
    return this.#otherKey(names, p, value);
  }

  /** A name out of order, spelled with escapes or followed by white space, or an unknown one. */
  #otherKey(names: JsonNames, p: number, value: object): number {
    this.pos = p;
    const name = this.key();
    const index = names.indexOf(name);
    if (Object.hasOwn(value, name)) {
      this.note("duplicate", p, "is there more than once");
    } else if (index >= 0) {
      return index;
    } else if (names.others === "rest") {
      this.name = name;
      return names.list.length;
    } else if (names.others === "closed" || this.refuse) {
      this.note("unknown", p, "is not a known property");
    }
    skipJsonValue(this);
    return this.next(names, index, value);
  }

  /** Reads a name and the colon after it. */
  key(): string {
    const at = this.pos;
    if (this.bytes[at] !== byte.quote) this.unexpected(at, "a property name in double quotes");
    const name = readJsonString(this);
    const p = this.space(this.pos);
    if (this.bytes[p] !== byte.colon) this.unexpected(p, "a colon");
    this.pos = p + 1;
    return name;
  }

  /** Enters an array that is known to start here; whether it has an item, which then comes next. */
  first(): boolean {
    const p = this.space(this.pos + 1);
    const empty = this.bytes[p] === byte.closeBracket;
    this.pos = empty ? p + 1 : p;
    return !empty;
  }

  /** Whether the array has a further item, which then comes next. */
  item(): boolean {
    let p = this.pos;
    let c = this.bytes[p];
    if (c !== byte.comma) {
      if (c !== byte.closeBracket) c = this.bytes[(p = this.space(p))];
      if (c !== byte.comma && c !== byte.closeBracket) {
        this.unexpected(p, "a comma or a closing bracket");
      }
    }
    this.pos = p + 1;
    return c === byte.comma;
  }

  /** Counts a level of a recursive type. */
  enter(): void {
    if (++this.depth > this.limits.maxDepth) {
      this.fail("depth", this.start() === undefined ? this.pos : this.pos, `nests more than ${this.limits.maxDepth} levels deep`);
    }
  }

  leave(): void {
    this.depth--;
  }

  /** Notes that the value which comes next is of another type, and skips it. */
  mismatch(expected: string): void {
    const c = this.start();
    const at = this.pos;
    skipJsonValue(this);
    if (c !== undefined) this.invalid(at, "type", expected);
  }

  /** Notes that the value which starts at `at` breaks a rule, unless it is of another type anyway. */
  invalid(at: number, code: IssueCode, expected: string): void {
    this.#invalid(this.space(at), code, expected, true);
  }

  /** Like `invalid`, for values that must not show up in messages. */
  invalidSecret(at: number, code: IssueCode, expected: string): void {
    this.#invalid(this.space(at), code, expected, false);
  }

  #invalid(at: number, code: IssueCode, expected: string, shown: boolean): void {
    if (code !== "type" && this.pending.some((issue) => issue.at === at && issue.code === "type")) return;
    this.#add({ code, at, expected, shown });
  }

  /** Notes that the object which starts at `at` lacks a property. */
  missing(at: number, name: string): void {
    const place = this.space(at);
    if (this.bytes[place] !== byte.openBrace) return;
    this.#add({ code: "required", at: place, name, message: "is missing" });
  }

  note(code: IssueCode, at: number, message: string): void {
    this.#add({ code, at, message });
  }

  #add(issue: PendingIssue): void {
    if (this.attempts > 0) throw attemptFailed;
    this.pending.push(issue);
    if (this.pending.length >= maxIssues) throw this.error();
  }

  /** Ends decoding: the text is not JSON where `at` points to. */
  unexpected(at: number, expected: string): never {
    const { length } = this.bytes;
    if (at >= length) this.fail("syntax", length, `the text ends where ${expected} should be`);
    const found = String.fromCodePoint(this.decode(at, Math.min(at + 4, length)).codePointAt(0) ?? 0);
    this.fail("syntax", at, `expected ${expected}, found ${JSON.stringify(found)}`);
  }

  fail(code: IssueCode, at: number, message: string): never {
    this.pending.push({ code, at, message });
    throw this.error();
  }

  error(): DecodeError {
    return new DecodeError(locateIssues(this.bytes, this.pending));
  }
}
