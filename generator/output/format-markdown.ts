import { formatFences, type CodeFormatter } from "./format-fences.ts";

/** A formatter of Markdown in prettier's style, and the width that it counts for a text. */
interface MarkdownFormatter {
  /** Formats blocks of code too, unless it is to leave them as they are. */
  format(text: string, code: "format" | "keep"): Promise<string>;
  /** Formats a block of TypeScript, without the parser that prettier would have to load for it. */
  readonly formatCode: CodeFormatter;
  width(text: string): number;
}

/** Rows from which on a table is laid out here. */
const minRows = 20;

/** A cell that prettier prints as it is: words, or one span of code. */
const plainCell = /^(?:[A-Za-z0-9 ,.;()'"/=%-]*|`[^`|\\]+`)$/;

/** HTML that blank lines do not end, and definitions that change what cells mean. */
const farReaching = /^ {0,3}(?:<(?:!|\?|pre|script|style|textarea)|\[[^\]]+\]:)/im;

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Formats Markdown as the formatter does. Long tables are laid out here: prettier spends most of
 * the time and memory for a README on their cells.
 */
export async function formatMarkdown(text: string, formatter: MarkdownFormatter): Promise<string> {
  if (farReaching.test(text)) return formatter.format(text, "format");
  const { rest, tables } = cutTables(text);
  const fenced = await formatFences(rest, formatter.formatCode);
  let formatted = await formatter.format(fenced ?? rest, fenced === undefined ? "format" : "keep");
  for (const [index, table] of tables.entries()) {
    const cells = [table.head, ...table.rows].flat();
    const printed = await printCells(cells, formatter);
    const mark = markOf(index);
    // A text that looks like a cell or a mark, and is none: nothing is laid out here.
    if (printed === undefined || formatted.split(mark).length !== 2)
      return formatter.format(text, "format");
    formatted = formatted.replace(mark, () => layOut(table, printed, formatter));
  }
  return formatted;
}

/** A word that replaces a table while the rest is formatted. */
const markOf = (index: number): string => `0diptych0table0${index}0`;

/** Replaces each long table that is a block of its own by a mark. */
function cutTables(text: string): { readonly rest: string; readonly tables: readonly Table[] } {
  const tables: Table[] = [];
  const blocks = text.split(/\n{2,}/);
  // Text in a fence is not a table, nor is anything after an unclosed one.
  let fenced = false;
  const rest = blocks.map((block) => {
    const fences = block.match(/^\s*(?:```|~~~)/gm)?.length ?? 0;
    if (fences % 2 === 1) fenced = !fenced;
    const table = fenced || fences > 0 ? undefined : tableOf(block.trimEnd());
    if (table === undefined) return block;
    tables.push(table);
    return markOf(tables.length - 1);
  });
  return { rest: rest.join("\n\n"), tables };
}

/** A block as a table, if it is a long one without alignments and with equal rows. */
function tableOf(block: string): Table | undefined {
  if (!block.startsWith("|")) return undefined;
  const [head, rule, ...rows] = block.split("\n").map(cellsOf);
  if (head === undefined || rule === undefined || rows.length < minRows) return undefined;
  if (!rule.every((cell) => /^-+$/.test(cell))) return undefined;
  const complete = [rule, ...rows].every((row) => row.length === head.length && row.length > 0);
  return complete ? { head, rows } : undefined;
}

/** Cells of a row that begins and ends with a bar; none if it is not such a row. */
function cellsOf(line: string): readonly string[] {
  if (!/^\|.*\|\s*$/.test(line)) return [];
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Cells as the formatter prints them; undefined if its output does not show it. */
async function printCells(
  cells: readonly string[],
  formatter: MarkdownFormatter,
): Promise<ReadonlyMap<string, string> | undefined> {
  const others = [...new Set(cells)].filter((cell) => !plainCell.test(cell));
  if (others.length === 0) return new Map();
  const lines = ["| x |", "| - |", ...others.map((cell) => `| ${cell} |`)];
  const table = await formatter.format(`${lines.join("\n")}\n`, "keep");
  const printed = table.trimEnd().split("\n").slice(2);
  const rows = printed.map(cellsOf);
  if (rows.length !== others.length || rows.some((row) => row.length !== 1)) return undefined;
  return new Map(others.map((cell, index) => [cell, rows[index]?.[0] ?? ""]));
}

/** Columns are as wide as their widest cell, and at least three characters. */
function layOut(
  table: Table,
  printed: ReadonlyMap<string, string>,
  { width }: Pick<MarkdownFormatter, "width">,
): string {
  const rows = [table.head, ...table.rows].map((row) =>
    row.map((cell) => {
      const text = printed.get(cell) ?? cell;
      return { text, width: width(text) };
    }),
  );
  const widths = table.head.map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.width ?? 0), 3),
  );
  const lines = rows.map((row) =>
    bars(row.map((cell, column) => cell.text + " ".repeat((widths[column] ?? 0) - cell.width))),
  );
  const rule = bars(widths.map((count) => "-".repeat(count)));
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

const bars = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
