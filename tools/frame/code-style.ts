/** The style of a file, as far as added text has to follow it. */
export interface CodeStyle {
  readonly newline: "\n" | "\r\n";
  /** One level of indentation. */
  readonly indent: string;
  readonly quote: '"' | "'";
  readonly semicolon: ";" | "";
}

/** The project's own style, for new files. */
export const ownStyle: CodeStyle = { newline: "\n", indent: "  ", quote: '"', semicolon: ";" };

/** Reads the style of a file from its text; the default is our own. */
export function codeStyle(text: string): CodeStyle {
  const crlf = count(text, /\r\n/g);
  return {
    newline: crlf > count(text, /\n/g) - crlf ? "\r\n" : "\n",
    indent: indentOf(text),
    quote: count(text, /'[^'"\r\n]*'/g) > count(text, /"[^'"\r\n]*"/g) ? "'" : '"',
    semicolon: count(text, /[\w)\]}"'`][ \t]*\r?$/gm) > 3 * count(text, /;[ \t]*\r?$/gm) ? "" : ";",
  };
}

/** The smallest indentation of a line outside of block comments. */
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
