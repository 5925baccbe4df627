import { skipComma, skipSpace, skipString, skipValue } from "./scan.ts";
import type { Span } from "./locate-json.ts";
import { joinPointer } from "../../locations/pointer.ts";

/** The innermost member of a text that an offset is in. */
export interface MemberAt {
  readonly pointer: string;
  readonly part: "key" | "value";
  /** Of the part. */
  readonly span: Span;
}

/**
 * The innermost member of a valid JSON text that an offset is in: one pass to the offset, without building values;
 * undefined outside of all members.
 */
export function jsonMemberAt(text: string, offset: number): MemberAt | undefined {
  let found: MemberAt | undefined;
  let pointer = "";
  let at = skipSpace(text, 0);
  for (;;) {
    const isObject = text[at] === "{";
    if (!isObject && text[at] !== "[") return found;
    const member = memberIn(text, at, isObject, offset);
    if (member === undefined) return found;
    pointer = joinPointer(pointer, member.name);
    const { key, value } = member;
    const isKey = key !== undefined && offset <= key.end;
    found = { pointer, part: isKey ? "key" : "value", span: isKey ? key : value };
    if (isKey) return found;
    at = value.start;
  }
}

interface Member {
  readonly name: string;
  readonly key?: Span;
  readonly value: Span;
}

/** The member of the object or array at `start` that the offset is in. */
function memberIn(
  text: string,
  start: number,
  isObject: boolean,
  offset: number,
): Member | undefined {
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && at <= offset; index++) {
    if (text[at] === "}" || text[at] === "]") return undefined;
    const key = isObject ? { start: at, end: skipString(text, at) } : undefined;
    // Behind the key stand white space and a colon.
    const valueAt = key === undefined ? at : skipSpace(text, skipSpace(text, key.end) + 1);
    const end = skipValue(text, valueAt, 0);
    if (offset <= end) {
      const name = key === undefined ? String(index) : nameOf(text.slice(key.start, key.end));
      return { name, ...(key === undefined ? {} : { key }), value: { start: valueAt, end } };
    }
    at = skipComma(text, end);
  }
  return undefined;
}

const nameOf = (quoted: string): string =>
  quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
