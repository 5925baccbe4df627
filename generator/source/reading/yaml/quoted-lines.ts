import { Lexer } from "yaml";
import type { Indented } from "../parsed.ts";

/** Characters that are read again, all repairs of a file together. */
const mostRead = 50_000_000;

/**
 * Indents the lines of quoted scalars that are not indented deeper than what they belong to; undefined
 * where there are none, or too many. Most parsers read such lines. White space at the beginning
 * of a line is not part of a quoted scalar. Source: YAML 1.2.2, 7.3.1 and 7.3.2.
 */
export function indentQuoted(text: string): Indented | undefined {
  const places: { readonly start: number; readonly end: number }[] = [];
  let current = text;
  let read = 0;
  for (;;) {
    const start = unterminated(current);
    if (start === undefined) break;
    read += current.length;
    const end = closingQuote(current, start);
    if (end === undefined || read > mostRead) return undefined;
    const column = start - current.lastIndexOf("\n", start) - 1;
    const scalar = indentLines(current.slice(start, end), " ".repeat(column + 1));
    current = current.slice(0, start) + scalar + current.slice(end);
    places.push({ start, end: start + scalar.length });
  }
  return places.length === 0 ? undefined : { text: current, places };
}

/** Characters that the lexer puts between tokens, which are not part of the text. */
const marks: ReadonlySet<string> = new Set(["\u0002", "\u0018", "\u001F"]);

/** Offset of the first quoted scalar that ends before its quote, because a line is not indented. */
function unterminated(text: string): number | undefined {
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (marks.has(token)) continue;
    const quote = token[0];
    const isQuoted = quote === '"' || quote === "'";
    if (isQuoted && closingQuote(token, 0) !== token.length) return offset;
    offset += token.length;
  }
  return undefined;
}

/** Offset behind the quote that ends a quoted scalar; undefined where the text ends before it. */
function closingQuote(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    const isEscape = quote === '"' ? text[at] === "\\" : text.startsWith("''", at);
    if (isEscape) at++;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}

function indentLines(scalar: string, indentation: string): string {
  return scalar.replace(/\n(?=[^\n\r])[ \t]*/g, `\n${indentation}`);
}
