import { pointerSegment } from "../issue/json-pointer.ts";
import { utf8 } from "#platform";
import type { Issue, IssueCode } from "../issue/issue.ts";
import { locateOffsets } from "../text/location.ts";
import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from "../text/byte.ts";

/** Longest text of a value that is shown. */
const longestShown = 80;

/** An issue whose location is still a byte offset: of a value, or of the name of a property. */
export interface PendingIssue {
  readonly code: IssueCode;
  readonly at: number;
  /** Further pointer segment: a property that is missing. */
  readonly name?: string;
  readonly message?: string;
  readonly expected?: string;
  /** Whether the message may show the value. */
  readonly shown?: boolean;
}

/**
 * Finds path, line and column of issues. Decoding records offsets only, which costs nothing while
 * all is well; the text up to the last issue is then scanned once more.
 */
export function locateIssues(bytes: Uint8Array, pending: readonly PendingIssue[]): Issue[] {
  const inOrder = pending.toSorted((a, b) => a.at - b.at);
  const offsets = inOrder.map((issue) => issue.at);
  const paths = pathsOf(bytes, offsets);
  const locations = locateOffsets(bytes, offsets);
  return inOrder.map((issue, i) => {
    const { code, at, name, expected, shown = false } = issue;
    const base = paths[i] ?? "";
    const received = shown ? textOfValue(bytes, at) : undefined;
    const found = received === undefined ? "" : `, got ${received}`;
    return {
      code,
      path: name === undefined ? base : `${base}/${pointerSegment(name)}`,
      message: issue.message ?? `expected ${expected}${found}`,
      ...(expected === undefined ? {} : { expected }),
      ...(received === undefined ? {} : { received }),
      ...locations[i],
    };
  });
}

/** Position of a scan of the text: the name or index of the value within each container. */
type Frame = { key: string | undefined } | { index: number };

/** JSON Pointers of the values at the offsets, which are in ascending order. */
export function pathsOf(bytes: Uint8Array, offsets: readonly number[]): string[] {
  const frames: Frame[] = [];
  const paths: string[] = [];
  let nameDue = false;
  const takeUpTo = (end: number): void => {
    if ((offsets[paths.length] ?? Infinity) >= end) return;
    const path = frames.map(segment).join("");
    while ((offsets[paths.length] ?? Infinity) < end) paths.push(path);
  };
  for (let at = 0; paths.length < offsets.length && at < bytes.length; at++) {
    const c = bytes[at];
    const top = frames.at(-1);
    if (c === quote) {
      const end = endOfString(bytes, at);
      if (nameDue && top !== undefined && "key" in top) {
        takeUpTo(at);
        top.key = textOfString(bytes, at, end);
        nameDue = false;
      }
      takeUpTo(end);
      at = end - 1;
      continue;
    }
    takeUpTo(at + 1);
    if (c === openBrace || c === openBracket) {
      nameDue = c === openBrace;
      frames.push(nameDue ? { key: undefined } : { index: 0 });
    } else if (c === closeBrace || c === closeBracket) {
      frames.pop();
      nameDue = false;
    } else if (c === comma && top !== undefined) {
      nameDue = "key" in top;
      if ("key" in top) top.key = undefined;
      else top.index++;
    }
  }
  takeUpTo(Infinity);
  return paths;
}

function segment(frame: Frame): string {
  if ("index" in frame) return `/${frame.index}`;
  return frame.key === undefined ? "" : `/${pointerSegment(frame.key)}`;
}

/** Offset after the closing quote, or the end of the text. */
function endOfString(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return Math.min(end + 1, bytes.length);
}

function textOfString(bytes: Uint8Array, at: number, end: number): string {
  const text = utf8(bytes, at, end);
  try {
    return JSON.parse(text) as string;
  } catch {
    // This string itself is malformed.
    return text.slice(1);
  }
}

/** A value as written in the text, shortened; containers by their kind alone. */
function textOfValue(bytes: Uint8Array, at: number): string {
  const c = bytes[at];
  if (c === openBrace) return "an object";
  if (c === openBracket) return "an array";
  let end = at;
  if (c === quote) end = endOfString(bytes, at);
  else while (end < bytes.length && /[-+.\w]/.test(String.fromCharCode(bytes[end] ?? 0))) end++;
  const most = at + 4 * longestShown;
  const text = utf8(bytes, at, Math.min(end, most));
  return text.length <= longestShown
    ? text
    : `${text.slice(0, longestShown - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
