import { SPACE, TAB } from "./characters.ts";

const isBlank = (code: number): boolean => code === SPACE || code === TAB;

/** A part of a text without white space at its end. */
export function trimEnd(text: string, start: number, end: number): string {
  let last = end;
  while (last > start && isBlank(text.charCodeAt(last - 1))) last--;
  return text.slice(start, last);
}

function trimStart(line: string): string {
  let first = 0;
  while (isBlank(line.charCodeAt(first))) first++;
  return first === 0 ? line : line.slice(first);
}

/**
 * Folds the lines of a scalar: an end of line is a space, and of those behind it each is one. Source: YAML 1.2.2,
 * 6.5.
 */
export function foldLines(source: string): string {
  if (!source.includes("\n")) return source;
  const lines = source.split(/\r?\n/);
  const first = lines[0] as string;
  const last = trimStart(lines.pop() as string);
  const parts = [trimEnd(first, 0, first.length)];
  let separator = " ";
  for (const raw of lines.slice(1)) {
    const line = trimStart(trimEnd(raw, 0, raw.length));
    if (line !== "") {
      parts.push(separator, line);
      separator = " ";
    } else if (separator === "\n") parts.push("\n");
    else separator = "\n";
  }
  parts.push(separator, last);
  return parts.join("");
}
