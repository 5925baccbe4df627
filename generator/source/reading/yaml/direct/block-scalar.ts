import { CR, DASH, GREATER, HASH, LF, PLUS, SPACE, TAB } from "./characters.ts";
import { giveUp, type Reading } from "./reading.ts";
import { endLine } from "./trivia.ts";

/** The characters behind the indicator of a block scalar. */
interface Header {
  readonly isFolded: boolean;
  /** Spaces of its lines beside those of what it belongs to; 0 if its first line tells. */
  readonly indent: number;
  /** Rule for the ends of lines at its end: `+` keeps them, `-` drops even the first. */
  readonly chomp: number;
}

/**
 * Reads a literal or folded scalar with its last end of line. Source: YAML 1.2.2, 8.1.
 *
 * @param indent of the collection that it belongs to
 */
export function readBlockScalar(reading: Reading, indent: number): string {
  const { text } = reading;
  const header = readHeader(reading);
  const { at: start, length } = reading;
  if (start >= length) giveUp();
  const first = firstContent(text, start, length);
  let end = first.line;
  let trim = header.indent === 0 ? first.indent : indent + header.indent;
  if (first.indent <= indent) trim = -1;
  else {
    if (first.indent < trim) giveUp();
    end = linesEnd(text, first.line, trim, length);
  }
  if (startsWithTab(text, end)) giveUp();
  if (header.chomp === PLUS) {
    if (end > length) giveUp();
  } else end = withoutBlankLines(text, start, end, first.indent);
  reading.at = end;
  reading.tail = Math.min(end, length);
  const source = text.slice(start, text.charCodeAt(end - 1) === LF ? end - 1 : end);
  const lines = end === start ? [] : source.split("\n");
  return valueOf(lines, header, trim);
}

function readHeader(reading: Reading): Header {
  const { text } = reading;
  const isFolded = text.charCodeAt(reading.at) === GREATER;
  let indent = 0;
  let chomp = 0;
  for (;;) {
    const code = text.charCodeAt(++reading.at);
    if (code === PLUS || code === DASH) {
      if (chomp !== 0) giveUp();
      chomp = code;
    } else if (code > 0x30 && code <= 0x39) {
      if (indent !== 0) giveUp();
      indent = code - 0x30;
    } else if (code === HASH) giveUp();
    else break;
  }
  endLine(reading);
  return { isFolded, indent, chomp };
}

/** The first line that is not blank: its offset and its indentation. */
function firstContent(
  text: string,
  start: number,
  length: number,
): { readonly line: number; readonly indent: number } {
  let line = start;
  for (;;) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (at >= length || (code !== LF && code !== CR)) return { line, indent: at - line };
    line = text.indexOf("\n", at) + 1;
    if (line >= length) return { line, indent: 0 };
  }
}

/** Offset behind the last line that is blank or indented deep enough. */
function linesEnd(text: string, first: number, need: number, length: number): number {
  let line = first;
  while (line < length) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    const isBlank = at < length && (code === LF || code === CR);
    if (!isBlank && at - line < need) return line;
    line = text.indexOf("\n", at) + 1;
  }
  return line;
}

function startsWithTab(text: string, line: number): boolean {
  let at = line;
  while (text.charCodeAt(at) === SPACE) at++;
  return text.charCodeAt(at) === TAB;
}

/** Offset behind the lines without the blank ones at their end, unless those are indented deeper than the first. */
function withoutBlankLines(text: string, start: number, end: number, indent: number): number {
  let last = end;
  for (;;) {
    let at = last - 2;
    if (text.charCodeAt(at) === CR) at--;
    const lastChar = at;
    while (at >= start && text.charCodeAt(at) === SPACE) at--;
    if (at < start || text.charCodeAt(at) !== LF || at + 1 + indent <= lastChar) return last;
    last = at + 1;
  }
}

function valueOf(lines: readonly string[], header: Header, trim: number): string {
  const contents = lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  let last = contents.length;
  while (last > 0 && isBlank(contents[last - 1] as string)) last--;
  if (last === 0) return header.chomp === PLUS ? "\n".repeat(contents.length) : "";
  // Blank lines with more spaces than the others have are content, or a mistake.
  const first = contents.findIndex((line) => !isBlank(line));
  if (contents.some((line, index) => line.length > trim && (index < first || index >= last)))
    giveUp();
  const inner = contents.slice(first, last).map((line) => line.slice(trim));
  const value = "\n".repeat(first) + (header.isFolded ? fold(inner) : inner.join("\n"));
  if (header.chomp === DASH) return value;
  return value + (header.chomp === PLUS ? "\n".repeat(contents.length - last + 1) : "\n");
}

const isBlank = (line: string): boolean => /^ *$/.test(line);

/** Joins lines that are not indented deeper than the others. Source: YAML 1.2.2, 8.1.3. */
function fold(lines: readonly string[]): string {
  const parts: string[] = [];
  let separator = "";
  let wasDeeper = false;
  for (const line of lines) {
    if (line.startsWith(" ") || line.startsWith("\t")) {
      if (separator === " ") separator = "\n";
      else if (!wasDeeper && separator === "\n") separator = "\n\n";
      parts.push(separator, line);
      separator = "\n";
      wasDeeper = true;
    } else if (line === "") {
      if (separator === "\n") parts.push("\n");
      else separator = "\n";
    } else {
      parts.push(separator, line);
      separator = " ";
      wasDeeper = false;
    }
  }
  return parts.join("");
}
