import type { Span } from "../reading/json/locate-json.ts";

/** The end of lines that a text uses. */
export const lineEndOf = (text: string): string =>
  text.includes("\r\n") ? "\r\n" : text.includes("\r") && !text.includes("\n") ? "\r" : "\n";

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineEnd(text.charAt(at - 1))) at -= 1;
  return at;
}

/** Behind the end of the line that an offset is in. */
export function nextLine(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineEnd(text.charAt(at))) at += 1;
  return text.startsWith("\r\n", at) ? at + 2 : Math.min(at + 1, text.length);
}

/** The white space that a line begins with, if there is nothing else in front of an offset. */
export function indentAt(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** The rest of the line behind an offset, without its end. */
export function restOfLine(text: string, offset: number): string {
  return text.slice(offset, nextLine(text, offset)).replace(/[\r\n]+$/, "");
}

/**
 * The lines of a part that has them to itself, with the comments that belong to it: directly above it at its own
 * indentation, behind it on its last line, and below it further in. Undefined where the lines have other things.
 *
 * @param rest what may stand behind the part on its last line
 */
export function ownLines(text: string, { start, end }: Span, rest: RegExp): Span | undefined {
  const indent = indentAt(text, start);
  if (indent === undefined || !rest.test(restOfLine(text, end))) return undefined;
  let from = lineStart(text, start);
  while (from > 0) {
    const above = lineStart(text, from - (text.startsWith("\r\n", from - 2) ? 2 : 1));
    const line = text.slice(above, from).replace(/[\r\n]+$/, "");
    if (!line.startsWith(`${indent}#`)) break;
    from = above;
  }
  let to = nextLine(text, end);
  for (;;) {
    const [, inner] = /^([ \t]*)#/.exec(restOfLine(text, to)) ?? [];
    if (inner === undefined || inner.length <= indent.length) break;
    to = nextLine(text, to);
  }
  return { start: from, end: to };
}

const isLineEnd = (char: string): boolean => char === "\n" || char === "\r";
