import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import { lineEndOf, lineStart, nextLine } from "../../../generator/source/editing/lines.ts";
import type { TextEdit } from "../../../generator/source/editing/text-edit.ts";
import type { Indentation } from "./indentation.ts";

/** Characters of an object or an array on one line, from which on it is written on several. */
const widest = 80;

/** Levels of brackets up to which lines are laid out: white space grows with each of them. */
const mostLevels = 200;

/** A sign or a value of JSON. */
interface Lexeme extends Span {
  readonly sign: string;
  /** Brackets that are open around it; of a bracket, without itself. */
  readonly depth: number;
  /** Of an opening bracket: the index of the one that closes it, if that is in the part. */
  closing?: number;
  /** Whether the members of its bracket stand on lines of their own. */
  isSpread?: boolean;
}

/** The edits that lay out the lines of a part of valid JSON. Line breaks stay, and long objects get some. */
export function formatJson(text: string, part: Span, indentation: Indentation): TextEdit[] {
  const from = lineStart(text, part.start);
  const to = nextLine(text, Math.max(part.start, part.end - 1));
  const { lexemes, indent, depth } = lexemesOf(text, from, to);
  const unit = indentation.isTab ? "\t" : " ".repeat(indentation.size);
  const end = lineEndOf(text);
  const newLine = (at: number, lines = 1): string =>
    end.repeat(lines) + indent + unit.repeat(Math.max(0, at - depth));
  const edits: TextEdit[] = [];
  const open: Lexeme[] = [];
  for (const [index, lexeme] of lexemes.entries()) {
    const previous = lexemes[index - 1];
    const isClosing = /[\]}]/.test(lexeme.sign);
    const around = isClosing ? open.pop() : open.at(-1);
    if (/[[{]/.test(lexeme.sign)) open.push(lexeme);
    if (previous === undefined) {
      // The first line of the part.
      const start = lineStart(text, lexeme.start);
      if (text.slice(start, lexeme.start).trim() === "" && start >= from && start > 0)
        edits.push({ start, end: lexeme.start, text: newLine(lexeme.depth).slice(end.length) });
      continue;
    }
    const gap = text.slice(previous.end, lexeme.start);
    const lines = Math.min(gap.split(/\r\n|\r|\n/).length - 1, 2);
    const isFirst = /[[{]/.test(previous.sign);
    const isSpread = around?.isSpread === true && around.closing !== undefined;
    let written: string;
    if (lexeme.sign === ":" || lexeme.sign === ",") written = "";
    else if (previous.sign === ":") written = " ";
    else if (isFirst && isClosing) written = "";
    // It closes a bracket in front of the one that tells the indentation.
    else if (lexeme.depth < depth) written = gap;
    else if (isSpread || lines > 0)
      written = newLine(lexeme.depth, isFirst || isClosing ? 1 : Math.max(1, lines));
    else if (previous.sign === ",") written = " ";
    else written = gap === "" ? "" : " ";
    edits.push({ start: previous.end, end: lexeme.start, text: written });
  }
  return edits;
}

interface Lexed {
  readonly lexemes: readonly Lexeme[];
  /** White space in front of the line of the bracket that is open at the beginning. */
  readonly indent: string;
  /** Depth of what stands in the same line. */
  readonly depth: number;
}

/** Lexemes of a part, with what is open where it begins. */
function lexemesOf(text: string, from: number, to: number): Lexed {
  const signs = /["{}[\],:]|[^\s"{}[\],:]+/g;
  const outer: number[] = [];
  const open: number[] = [];
  const lexemes: Lexeme[] = [];
  let depth = 0;
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    const start = sign.index;
    if (start >= to) break;
    if (sign[0] === '"') signs.lastIndex = stringEnd(text, start);
    const end = signs.lastIndex;
    const isClosing = sign[0] === "}" || sign[0] === "]";
    if (isClosing) depth -= 1;
    if (start < from) {
      if (isClosing) outer.pop();
      else if (sign[0] === "{" || sign[0] === "[") outer.push(start);
    } else {
      lexemes.push({ start, end, sign: sign[0], depth });
      const last = lexemes.length - 1;
      if (isClosing) {
        const opening = lexemes[open.pop() ?? -1];
        if (opening !== undefined) close(text, opening, lexemes, last);
      } else if (sign[0] === "{" || sign[0] === "[") open.push(last);
    }
    if (sign[0] === "{" || sign[0] === "[") depth += 1;
    if (depth > mostLevels) return { lexemes: [], indent: "", depth: 0 };
  }
  const bracket = outer.at(-1);
  if (bracket === undefined) return { lexemes, indent: "", depth: 0 };
  const line = lineStart(text, bracket);
  const indent = /^[ \t]*/.exec(text.slice(line, bracket))?.[0] ?? "";
  return { lexemes, indent, depth: outer.length - 1 };
}

/** Notes which bracket closes another one, and whether the members between them stand on lines of their own. */
function close(text: string, opening: Lexeme, lexemes: readonly Lexeme[], end: number): void {
  opening.closing = end;
  const closing = lexemes[end] as Lexeme;
  const isWide = closing.end - opening.start > widest;
  opening.isSpread = isWide && !/[\r\n]/.test(text.slice(opening.start, closing.end));
}

/** Behind the quote that ends a string of valid JSON. */
function stringEnd(text: string, start: number): number {
  const ends = /["\\]/g;
  ends.lastIndex = start + 1;
  for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
    if (end[0] === '"') return end.index + 1;
    ends.lastIndex = end.index + 2;
  }
  return text.length;
}
