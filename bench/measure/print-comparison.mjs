// @ts-check
import { digits, table, time } from "./table.mjs";

/**
 * Ratios: how many times the first contender's time another one takes. Its own row holds times.
 *
 * @param {import("./compare.mjs").Comparison} comparison
 */
export function printComparison({ title, contenders, columns }) {
  const [reference = ""] = contenders;
  const head = columns.map((column) =>
    column.kind === "warm"
      ? `${column.document} warm (median)`
      : `${column.document} first ${column.calls === 1 ? "call" : column.calls.toLocaleString("en")}`,
  );
  const times = columns.map((column) => time(column.times[reference]?.best ?? NaN));
  const rows = contenders.map((name) => [
    name,
    ...columns.map((column) => {
      const own = column.times[name];
      const base = column.times[reference];
      if (own === undefined || base === undefined) return "–";
      const best = digits(own.best / base.best);
      return column.kind === "warm" ? `${best} (${digits(own.median / base.median)})` : best;
    }),
  ]);
  const speeds = columns.map((column) =>
    column.kind === "warm"
      ? `${digits(column.bytes / (column.times[reference]?.best ?? NaN))} MB/s`
      : "",
  );
  return [
    `## ${title}`,
    "",
    table(["times the first row's processor time", ...head], rows),
    "",
    table(
      [reference, ...head],
      [
        ["time", ...times],
        ["speed", ...speeds],
      ],
    ),
  ].join("\n");
}
