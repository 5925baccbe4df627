/** How a file is written, as far as text that is added to it has to follow. */
export interface CodeStyle {
  readonly newline: "\n" | "\r\n";
  /** One level of indentation. */
  readonly indent: string;
  readonly quote: '"' | "'";
  readonly semicolon: ";" | "";
}

/** The project's own style, for files that are new. */
export const ownStyle: CodeStyle = { newline: "\n", indent: "  ", quote: '"', semicolon: ";" };

/** Reads a file's style off its text; where it shows none, our own. */
export function codeStyle(text: string): CodeStyle {
  const crlf = count(text, /\r\n/g);
  return {
    newline: crlf > count(text, /\n/g) - crlf ? "\r\n" : "\n",
    indent: indentOf(text),
    quote: count(text, /'[^'"\r\n]*'/g) > count(text, /"[^'"\r\n]*"/g) ? "'" : '"',
    semicolon: count(text, /[\w)\]}"'`][ \t]*\r?$/gm) > 3 * count(text, /;[ \t]*\r?$/gm) ? "" : ";",
  };
}

/** The smallest indentation of a line that is not the inside of a block comment. */
function indentOf(text: string): string {
  const indents = [...text.matchAll(/^([ \t]+)(?![ \t*\r\n])/gm)].map((match) => match[1] ?? "");
  if (indents.length === 0) return ownStyle.indent;
  if (indents.filter((one) => one.startsWith("\t")).length * 2 > indents.length) return "\t";
  const widths = indents.filter((one) => !one.includes("\t")).map((one) => one.length);
  return " ".repeat(Math.min(8, ...widths.filter((width) => width > 1), 8)) || ownStyle.indent;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A string literal in the file's quotes. */
export function quoted(text: string, { quote }: CodeStyle): string {
  const json = JSON.stringify(text);
  if (quote === '"') return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
