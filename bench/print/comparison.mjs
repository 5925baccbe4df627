// @ts-check
import { bytes, digits, table, time } from "../measure/table.mjs";

/** @typedef {import("../measure/compare.mjs").Column} Column */

/**
 * Ratios to the first contender's processor time, with the medians in brackets. Its own row has times.
 *
 * @param {import("../measure/compare.mjs").Comparison} comparison
 * @returns {import("./section.mjs").Section[]}
 */
export function printComparison({ command, title, contenders, columns }) {
  const warm = columns.filter(({ kind }) => kind === "warm");
  const cold = columns.filter(({ kind }) => kind === "cold");
  return [
    {
      name: command,
      title: `${title}, warm`,
      text: print(title, contenders, warm),
    },
    {
      name: `${command}-cold`,
      title: `${title}, fresh processes`,
      text: print(title, contenders, cold),
    },
  ].filter((_, index) => (index === 0 ? warm : cold).length > 0);
}

/** @param {string} title @param {readonly string[]} contenders @param {readonly Column[]} columns */
function print(title, contenders, columns) {
  const [reference = ""] = contenders;
  const rows = contenders.map((name) => [
    name,
    ...columns.map((column) => cell(column, name, reference)),
  ]);
  return table([title, ...columns.map(headOf)], rows);
}

/** @param {Column} column */
function headOf(column) {
  if (column.kind === "warm") return `${column.document}, ${bytes(column.bytes)}`;
  return `${column.document}, first ${column.calls === 1 ? "call" : `${column.calls.toLocaleString("en")} calls`}`;
}

/** @param {Column} column @param {string} name @param {string} reference */
function cell(column, name, reference) {
  const own = column.times[name];
  const base = column.times[reference];
  if (own === undefined || base === undefined) return "–";
  if (name === reference)
    return column.kind === "warm"
      ? `1 (${time(base.best)}, ${digits(column.bytes / base.best)} MB/s)`
      : `1 (${time(base.best)})`;
  return `${digits(own.best / base.best)} (${digits(own.median / base.median)})`;
}
