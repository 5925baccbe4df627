/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} columns
 * @property {{ name: string, cells: string[], values: Record<string, number> }[]} rows
 */

/** @param {Table} table */
export function printTable({ title, columns, rows }) {
  const lines = [["", ...columns], ...rows.map(({ name, cells }) => [name, ...cells])];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? "").length))) ?? [];
  console.log(`\n${title}`);
  for (const line of lines) {
    console.log(line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "));
  }
}

/** @param {number} microseconds */
export function time(microseconds) {
  if (microseconds < 1000) return `${microseconds.toPrecision(3)} µs`;
  return microseconds < 1e6 ? `${(microseconds / 1e3).toPrecision(3)} ms` : `${(microseconds / 1e6).toPrecision(3)} s`;
}

/** @param {number} ratio */
export const ratio = (ratio) => ratio.toPrecision(ratio < 1 ? 2 : 3);
