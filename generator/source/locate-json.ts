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
 * Finds the member that a pointer names by walking the text, without building values. The text
 * must be valid JSON. Where the pointer leads on to nothing, the last member on the way is given.
 */
export function locateJson(text: string, pointer: string): MemberSpan {
  let start = skipSpace(text, 0);
  let found: MemberSpan | undefined;
  for (const segment of splitPointer(pointer)) {
    const member = findMember(text, start, segment);
    if (member === undefined) break;
    found = member;
    start = member.value.start;
  }
  const value = { start, end: skipValue(text, start) };
  return found?.key === undefined ? { value } : { key: found.key, value };
}

function findMember(text: string, start: number, segment: string): MemberSpan | undefined {
  const opening = text[start];
  if (opening !== "{" && opening !== "[") return undefined;
  let found: MemberSpan | undefined;
  let at = skipSpace(text, start + 1);
  for (let index = 0; text[at] !== "}" && text[at] !== "]"; index++) {
    let key: Span | undefined;
    if (opening === "{") {
      key = { start: at, end: skipString(text, at) };
      at = skipSpace(text, skipSpace(text, key.end) + 1);
    }
    const name: unknown = key === undefined ? String(index) : JSON.parse(text.slice(key.start, key.end));
    const value = { start: at, end: name === segment ? at : skipValue(text, at) };
    // Of two members with one name the later one counts, as for JSON.parse.
    if (name === segment) {
      found = key === undefined ? { value } : { key, value };
      if (opening === "[") return found;
    }
    at = skipSpace(text, name === segment ? skipValue(text, at) : value.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return found;
}

function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code === 32 || code === 10 || code === 13 || code === 9) i++;
    else return i;
  }
}

function skipString(text: string, at: number): number {
  let i = at + 1;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code === 34) return i + 1;
    i += code === 92 ? 2 : 1;
    if (i > text.length) return text.length;
  }
}

/** Offset behind the value at `at`; nested values are counted, not recursed into. */
function skipValue(text: string, at: number): number {
  let depth = 0;
  let i = at;
  while (i < text.length) {
    const char = text[i];
    if (char === '"') i = skipString(text, i);
    else if (char === "{" || char === "[") {
      depth++;
      i++;
    } else if (char === "}" || char === "]") {
      depth--;
      i++;
    } else if (depth > 0) i++;
    else {
      while (i < text.length && /[^\s,\]}]/.test(text[i] as string)) i++;
      return i;
    }
    if (depth === 0) return i;
  }
  return i;
}
