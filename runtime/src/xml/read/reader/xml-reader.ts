import { latin1, repeatedTexts, utf8 } from "#platform";
import { DecodeError } from "../../../issue/decode-error.ts";
import type { Issue, IssueCode } from "../../../issue/issue.ts";
import { defaultXmlLimits, type XmlDecodeOptions, type XmlLimits } from "../xml-decode-options.ts";
import type { FormatSetting } from "../../../options/format-setting.ts";
import { giveUp, type XmlAttempts } from "./xml-attempts.ts";
import { locateOffsets } from "../../../text/location.ts";
import type { RepeatedTexts } from "../../../text/repeated-texts.ts";

/** Issues after which a decoder gives up. */
const maxIssues = 100;

/** A namespace declaration in scope, and the depth of the element that made it. */
export interface XmlBinding {
  readonly depth: number;
  readonly prefix: string;
  readonly uri: string;
}

/** An issue whose location is still a byte offset. */
export interface PendingIssue {
  readonly code: IssueCode;
  readonly path: string;
  readonly message: string;
  readonly at: number;
  readonly expected?: string;
  readonly received?: string;
}

/**
 * State of one decoding: the document as bytes (UTF-8), a view for reading four bytes at once,
 * and `text`, in which the character at an index is the byte at the same offset as long as it is
 * ASCII. Generated code and the functions of this folder share it.
 */
export class XmlReader {
  // Set by the constructor; declared, so that no code defines them before it.
  declare readonly bytes: Uint8Array;
  declare readonly view: DataView;
  declare readonly text: string;
  /** First byte after the document. */
  declare readonly end: number;
  /** Texts of elements that have been read; small documents have no such table. */
  declare readonly repeated: RepeatedTexts | undefined;
  declare readonly limits: XmlLimits;
  /** Whether unknown elements and attributes are refused. */
  declare refuse: boolean;
  /** Whether a property with `xsi:nil` that cannot be null is absent. */
  declare readonly skipsNil: boolean;
  declare readonly detach: boolean;
  /** Offset of times that have none; `undefined` where they are refused. */
  declare readonly timeOffset: string | undefined;
  /** How formats of strings are taken; see the options. */
  declare readonly formats: FormatSetting | undefined;
  /** Where reading continues: set by every function that reads. */
  declare pos: number;
  /** Depth of the element whose children are being read. */
  depth = 0;
  /** Index in the list that is being read; see `key`. */
  index = 0;
  /** Pointer segment of the value that is being read, for errors that end decoding at once. */
  key: string | undefined;
  /** Pointer segments by depth. One that ends in a slash is followed by that depth's index. */
  readonly keys: string[] = [""];
  readonly indices: number[] = [0];
  /** Text of the last thing that `skipMisc` skipped, if that was a CDATA section. */
  cdata: string | undefined;
  /** Elements counted against the limit. */
  elements = 0;
  /** Names that a schema does not list, of an object whose conditions look at them. */
  others: string[] | undefined;
  /** Offset of the first element that a schema does not name. */
  unknown: number | undefined;
  /** Alternatives being tried, nested; their issues may be dropped again. */
  attempts = 0;
  /** Attempts that were made; kept while alternatives are being tried. */
  tried: XmlAttempts | undefined;
  /** Where elements end that were skipped while looking ahead, by the ends of their start tags. */
  ends: Map<number, number> | undefined;
  /** First offset behind what was skipped so. */
  skipped = 0;
  /** End of the last start tag that was read with its attributes. */
  tagEnd = -1;
  /** The same, if that tag had `xsi:nil="true"`. */
  nilAt = -1;
  /** Whether the last name that was read is ASCII. */
  asciiName = true;
  /** Of the last start tag that was read in full: end of its name, start of the local part, namespace. */
  nameEnd = 0;
  localStart = 0;
  namespace = "";
  attributeCount = 0;
  readonly attributeNames: string[] = [];
  readonly attributeValues: string[] = [];
  readonly bindings: XmlBinding[] = [];
  readonly pending: PendingIssue[] = [];
  /** Values that enums do not list, where they are kept. */
  readonly unlisted: PendingIssue[] | undefined;
  /** Texts that are not of their formats and are let through; present once there was one. */
  declare doubts?: PendingIssue[] | undefined;

  constructor(
    bytes: Uint8Array,
    view: DataView,
    text: string,
    start: number,
    end: number,
    options: XmlDecodeOptions,
  ) {
    this.bytes = bytes;
    this.view = view;
    this.text = text;
    this.pos = start;
    this.end = end;
    this.repeated = repeatedTexts(view, end);
    const limits = options.limits;
    this.limits =
      limits === undefined ? defaultXmlLimits : ({ ...defaultXmlLimits, ...limits } as XmlLimits);
    this.refuse = options.unknown === "refuse";
    this.skipsNil = options.nil !== "refuse";
    this.detach = options.detach === true;
    this.unlisted = options.onUnlisted && [];
    this.timeOffset = options.timeOffset;
    this.formats = options.formats;
  }

  /** ASCII text between two offsets. */
  cut(from: number, to: number): string {
    return this.detach ? latin1(this.bytes, from, to) : this.text.slice(from, to);
  }

  /** The name between two offsets, which is the last one that was read. */
  name(from: number, to: number): string {
    return this.asciiName ? this.text.slice(from, to) : this.decode(from, to);
  }

  /** Text between two offsets. */
  decode(from: number, to: number): string {
    return utf8(this.bytes, from, Math.min(to, this.end));
  }

  /** Names the element that is about to be read as an object; `key` is a pointer segment. */
  enter(depth: number, key: string, index: number): void {
    this.keys[depth] = key;
    this.indices[depth] = index;
  }

  /** Reports that a value is wrong and continues; typed so that it can replace a value. */
  issue(
    code: IssueCode,
    key: string,
    at: number,
    expected: string,
    received: string | undefined,
  ): never {
    this.note(this.mismatch(code, key, at, expected, received));
    return undefined as never;
  }

  /** Notes a value that an enum does not list and that is kept. */
  keep(key: string, at: number, expected: string, received: string): void {
    if (this.unlisted !== undefined && this.unlisted.length < maxIssues)
      this.unlisted.push(this.mismatch("enum", key, at, expected, received));
  }

  /** An issue of a value that is wrong. */
  mismatch(
    code: IssueCode,
    key: string,
    at: number,
    expected: string,
    received: string | undefined,
  ): PendingIssue {
    const found = received === undefined ? {} : { received: shorten(received) };
    const got = received === undefined ? "" : `, got ${JSON.stringify(found.received)}`;
    return {
      code,
      path: this.path(key),
      message: `expected ${expected}${got}`,
      at,
      expected,
      ...found,
    };
  }

  /** Reports that a required value is missing. */
  missing(key: string, at: number): never {
    const path = this.path(key);
    // A value with an issue of its own is not missing.
    if (!this.pending.some((issue) => issue.path === path || issue.path.startsWith(`${path}/`))) {
      this.note({ code: "required", path, message: "is missing or empty", at });
    }
    return undefined as never;
  }

  /** The value, or an issue if it is undefined. */
  given<T>(value: T | undefined, key: string, at: number): T {
    return value === undefined ? this.missing(key, at) : value;
  }

  /** Reports something about the text that does not end decoding; it ends an attempt. */
  note(issue: PendingIssue): void {
    if (this.attempts > 0) giveUp();
    if (this.pending.length < maxIssues) this.pending.push(issue);
    if (this.pending.length >= maxIssues) throw this.error();
  }

  /** Ends decoding, because the rest of the text cannot be read. */
  fail(code: IssueCode, at: number, message: string): never {
    this.pending.push({ code, path: this.path(this.key), message, at });
    throw this.error();
  }

  /** Pointer to the value with this segment within the element being read. */
  path(key: string | undefined): string {
    let path = "";
    for (let depth = 2; depth <= this.depth; depth++)
      path += segment(this.keys[depth], this.indices[depth]);
    return path + segment(key, this.index);
  }

  /** The error with all issues, located by line and column. */
  error(): DecodeError {
    return new DecodeError(this.located(this.pending));
  }

  /** Issues with their lines and columns. */
  located(issues: readonly PendingIssue[]): readonly Issue[] {
    // A missing value is known only at the end of its element.
    const inOrder = issues.toSorted((a, b) => a.at - b.at);
    const places = locateOffsets(
      this.bytes,
      inOrder.map(({ at }) => Math.min(at, this.end)),
    );
    return inOrder.map(({ at: _, ...issue }, i): Issue => ({ ...issue, ...places[i] }));
  }
}

/** A segment of a pointer: see `keys`. */
function segment(key: string | undefined, index: number | undefined): string {
  if (!key) return "";
  return `/${key === "/" ? "" : key}${key.endsWith("/") ? index : ""}`;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
