// @ts-check

/**
 * Aligned, and valid Markdown: figures of a run can be pasted into a document.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? "")].length), 3),
  );
  const print = (/** @type {readonly string[]} */ line) =>
    `| ${widths.map((width, column) => pad(line[column] ?? "", width, column)).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [print(head), rule, ...rows.map(print)].join("\n");
}

/** @param {string} text @param {number} width @param {number} column */
function pad(text, width, column) {
  const space = " ".repeat(width - [...text].length);
  return column === 0 ? text + space : space + text;
}

/** Two significant digits, three from 100. @param {number} value */
export function digits(value) {
  if (!Number.isFinite(value)) return "–";
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(value >= 20 ? 0 : 1) : value.toFixed(2);
}

/** @param {number} microseconds */
export function time(microseconds) {
  if (microseconds < 1000) return `${digits(microseconds)} µs`;
  if (microseconds < 1_000_000) return `${digits(microseconds / 1000)} ms`;
  return `${digits(microseconds / 1_000_000)} s`;
}

/** @param {number} count of bytes @returns {string} in KB or MB of powers of ten */
export function bytes(count) {
  if (count < 1e6) return `${(count / 1e3).toFixed(count < 1e5 ? 1 : 0)} KB`;
  return `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)} MB`;
}
