import { splitPointer } from "./pointer.ts";

/** Offsets of a member in a text; `end` stands behind its last character. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a member of an object or an array stands: its key, if it has one, and its value. */
export interface MemberSpan {
  readonly key?: Span;
  readonly value: Span;
}

/**
 * Finds members in a valid JSON text by walking it, without building values. What was walked once
 * is remembered, so that many places of a large text cost little more than one.
 */
export class JsonLocator {
  readonly #text: string;
  /** Members of the containers that were looked into, by the offset at which they start. */
  readonly #members = new Map<number, ReadonlyMap<string, MemberSpan>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The member that a pointer names; where it leads on to nothing, the last one on the way. */
  locate(pointer: string): MemberSpan {
    const start = skipSpace(this.#text, 0);
    let found: MemberSpan | undefined;
    for (const segment of splitPointer(pointer)) {
      const member = this.#membersOf(found?.value.start ?? start).get(segment);
      if (member === undefined) break;
      found = member;
    }
    return found ?? { value: { start, end: skipValue(this.#text, start) } };
  }

  #membersOf(start: number): ReadonlyMap<string, MemberSpan> {
    let members = this.#members.get(start);
    if (members === undefined) {
      members = readMembers(this.#text, start);
      this.#members.set(start, members);
    }
    return members;
  }
}

function readMembers(text: string, start: number): ReadonlyMap<string, MemberSpan> {
  const members = new Map<string, MemberSpan>();
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return members;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== "}" && text[at] !== "]"; index++) {
    let key: Span | undefined;
    let name = String(index);
    if (isObject) {
      key = { start: at, end: skipString(text, at) };
      name = JSON.parse(text.slice(key.start, key.end)) as string;
      at = skipSpace(text, skipSpace(text, key.end) + 1);
    }
    const value = { start: at, end: skipValue(text, at) };
    members.set(name, key === undefined ? { value } : { key, value });
    at = skipSpace(text, value.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return members;
}

function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code === 32 || code === 10 || code === 13 || code === 9) i++;
    else return i;
  }
}

/** Offset behind the string whose opening quote is at `at`. */
function skipString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Offset behind the value at `at`; nested values are counted, not recursed into. */
function skipValue(text: string, at: number): number {
  let depth = 0;
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === 34) {
      i = skipString(text, i);
      if (depth === 0) return i;
    } else if (code === 123 || code === 91) {
      depth++;
      i++;
    } else if (code === 125 || code === 93) {
      i++;
      if (--depth <= 0) return i;
    } else if (depth > 0) {
      i++;
    } else {
      while (i < text.length && !/[\s,\]}]/.test(text.charAt(i))) i++;
      return i;
    }
  }
  return i;
}
