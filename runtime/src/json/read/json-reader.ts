import type { JsonKind } from "../../check/json-kind.ts";
import { latin1, repeatedTexts, utf8 } from "#platform";
import { DecodeError } from "../../issue/decode-error.ts";
import type { IssueCode } from "../../issue/issue.ts";
import {
  defaultJsonLimits,
  type JsonDecodeOptions,
  type JsonLimits,
} from "./json-decode-options.ts";
import { durationExpected, localText } from "../../check/local-text.ts";
import type { RepeatedTexts } from "../../text/repeated-texts.ts";
import { isOffset } from "../../check/local-text.ts";
import type { Attempts } from "./json-attempts.ts";
import { formatSetting, type FormatSetting } from "../../options/format-setting.ts";
import { locateIssues, type PendingIssue } from "../locate.ts";
import {
  carriageReturn,
  closeBracket,
  comma,
  lineFeed,
  lowerF,
  lowerN,
  lowerT,
  openBrace,
  openBracket,
  quote,
  space,
  tab,
} from "../../text/byte.ts";

/** Issues after which a decoder gives up. */
const maxIssues = 100;

/** Ends the attempt to read a value as one member of a union. */
export const attemptFailed: unique symbol = Symbol("attempt failed");

/**
 * State of one decoding: the text as bytes (UTF-8), a view for comparing four bytes at once, and
 * `text`, in which the character at an index is the byte at the same offset as long as it is
 * ASCII. Generated code and the functions of this folder share it.
 */
export class JsonReader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly text: string;
  /** Strings that have been read; small texts have no such table. */
  readonly repeated: RepeatedTexts | undefined;
  /** First byte after the text. */
  readonly end: number;
  readonly limits: JsonLimits;
  readonly unknown: "keep" | "skip" | "refuse" | "refuse-root";
  readonly detach: boolean;
  /** Offset of times without one; see the options. */
  declare readonly timeOffset: string | undefined;
  /** How formats of strings are taken; see the options. */
  readonly formats: FormatSetting;
  /** Where reading continues: set by every function that reads. */
  pos: number;
  /** Levels that count against the limit. */
  depth = 0;
  /** Name of the property that was found, if the schema does not name it. */
  name = "";
  /** Offset of that name. */
  nameAt = 0;
  /** Objects whose properties are out of the schema's order, so that one may appear twice. */
  outOfOrder: Set<object> | undefined = undefined;
  /** Attempts to read a member of a union, nested. */
  attempts = 0;
  /** Results of such attempts, by the offset of the value. */
  attempted: Map<number, Attempts> | undefined = undefined;
  /** Where containers end that were skipped while looking ahead, by where they start. */
  ends: Map<number, number> | undefined = undefined;
  /** First offset behind what was skipped so. */
  skipped = 0;
  /** Checks of conditions, by their set; see `Findings`. */
  evaluations: Map<object, unknown> | undefined = undefined;
  readonly pending: PendingIssue[] = [];
  /** Values that enums do not list, where they are kept. */
  readonly unlisted: PendingIssue[] | undefined;
  /** Texts that are not of their formats and are let through. */
  readonly doubts: PendingIssue[] = [];

  constructor(bytes: Uint8Array, text: string, start: number, options: JsonDecodeOptions) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.text = text;
    this.repeated = repeatedTexts(this.view, bytes.length);
    this.end = bytes.length;
    this.pos = start;
    const limits = options.limits;
    this.limits =
      limits === undefined
        ? defaultJsonLimits
        : ({ ...defaultJsonLimits, ...limits } as JsonLimits);
    this.unknown = options.unknown ?? "skip";
    this.detach = options.detach === true;
    this.timeOffset = (options.json ?? options).timeOffset;
    if (this.timeOffset !== undefined && !isOffset(this.timeOffset))
      throw new TypeError('timeOffset must be "Z" or an offset such as "+02:00"');
    this.formats = formatSetting(options.formats);
    this.unlisted = options.onUnlisted && [];
  }

  /** ASCII text between two offsets. */
  cut(from: number, to: number): string {
    return this.detach ? latin1(this.bytes, from, to) : this.text.slice(from, to);
  }

  /** Text between two offsets. */
  decode(from: number, to: number): string {
    return utf8(this.bytes, from, to);
  }

  /** Offset of the first byte from `at` on that is not whitespace. */
  space(at: number): number {
    const bytes = this.bytes;
    for (;;) {
      const c = bytes[at];
      if (c !== space && c !== lineFeed && c !== carriageReturn && c !== tab) return at;
      at++;
    }
  }

  /** Moves to the first byte of the value and returns it; `undefined` at the end. */
  start(): number | undefined {
    const c = this.bytes[this.pos];
    if (c === undefined || c > space) return c;
    this.pos = this.space(this.pos);
    return this.bytes[this.pos];
  }

  /** Kind of the value that comes next. */
  kind(): JsonKind {
    switch (this.start()) {
      case openBrace:
        return "object";
      case openBracket:
        return "array";
      case quote:
        return "string";
      case lowerT:
      case lowerF:
        return "boolean";
      case lowerN:
        return "null";
      default:
        return "number";
    }
  }

  /** Enters an array that is known to start here; whether it has an item, which then comes next. */
  first(): boolean {
    const p = this.space(this.pos + 1);
    const empty = this.bytes[p] === closeBracket;
    this.pos = empty ? p + 1 : p;
    return !empty;
  }

  /** Whether the array has a further item, which then comes next. */
  item(): boolean {
    let p = this.pos;
    let c = this.bytes[p];
    if (c !== comma) {
      if (c !== closeBracket) c = this.bytes[(p = this.space(p))];
      if (c !== comma && c !== closeBracket) {
        this.unexpected(p, "a comma or a closing bracket");
      }
    }
    this.pos = p + 1;
    return c === comma;
  }

  /** Counts a level of a recursive type. */
  enter(): void {
    if (++this.depth > this.limits.maxDepth) {
      this.start();
      this.fail("depth", this.pos, `nests more than ${this.limits.maxDepth} levels deep`);
    }
  }

  leave(): void {
    this.depth--;
  }

  /** Reports that the value which starts at `at` breaks a rule, unless its type is wrong anyway. */
  invalid(at: number, code: IssueCode, expected: string): void {
    this.#invalid(this.space(at), code, expected, true);
  }

  /** Like `invalid`, for values that must not show up in messages. */
  invalidSecret(at: number, code: IssueCode, expected: string): void {
    this.#invalid(this.space(at), code, expected, false);
  }

  #invalid(at: number, code: IssueCode, expected: string, shown: boolean): void {
    if (code !== "type" && this.pending.some((issue) => issue.at === at && issue.code === "type"))
      return;
    if (code === "format" && this.#isLetThrough(at, expected, shown)) return;
    if (code === "enum" && this.unlisted !== undefined && this.attempts === 0)
      keep(this.unlisted, { code, at, expected, shown });
    else this.#add({ code, at, expected, shown });
  }

  /** Whether a text is let through that is not of its format; integers have no quotes. */
  #isLetThrough(at: number, expected: string, shown: boolean): boolean {
    if (this.#isLocal(at, expected)) return true;
    if (this.formats === "check" || this.bytes[at] !== quote) return false;
    if (this.formats === "warn") this.doubt({ code: "format", at, expected, shown });
    return true;
  }

  /** Reports a text that cannot be held where it is not of its format. */
  refuseFormat(at: number, expected: string): void {
    this.#add({ code: "format", at, expected, shown: true });
  }

  /** Whether a text that was refused is a duration with a fraction; times have got their offset before. */
  #isLocal(at: number, expected: string): boolean {
    if (this.timeOffset === undefined || expected !== durationExpected) return false;
    const text = JSON.parse(this.decode(at, this.pos)) as string;
    return localText(text, expected, this.timeOffset) !== undefined;
  }

  /** Reports that the object which starts at `at` lacks a property. */
  missing(at: number, name: string): void {
    const place = this.space(at);
    if (this.bytes[place] !== openBrace) return;
    this.#add({ code: "required", at: place, name, message: "is required but missing" });
  }

  note(code: IssueCode, at: number, message: string): void {
    this.#add({ code, at, message });
  }

  /** Notes a text that is let through. */
  doubt(issue: PendingIssue): void {
    keep(this.doubts, issue);
  }

  #add(issue: PendingIssue): void {
    if (this.attempts > 0) throw attemptFailed;
    this.pending.push(issue);
    if (this.pending.length >= maxIssues) throw this.error();
  }

  /** Ends decoding: the text is not JSON at `at`. */
  unexpected(at: number, expected: string): never {
    const { length } = this.bytes;
    if (at >= length) this.fail("syntax", length, `the text ends where ${expected} should be`);
    const found = String.fromCodePoint(
      this.decode(at, Math.min(at + 4, length)).codePointAt(0) ?? 0,
    );
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

/** Notes a value that is kept, once, although it may be looked at more often. */
function keep(kept: PendingIssue[], issue: PendingIssue): void {
  if (kept.length < maxIssues && !kept.some(({ at }) => at === issue.at)) kept.push(issue);
}
