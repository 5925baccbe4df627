import type { SpecResult } from "./spec-run.ts";
import type { Paint } from "../../generator/diagnostics/paint.ts";
import { duration } from "../frame/progress.ts";

/** The table at the end of a run: the outcome of each spec, and how long it took. */
export function summaryTable(results: readonly SpecResult[], check: boolean, paint: Paint): string {
  const head = ["spec", "files", "lines", "bytes", "time", ""];
  const rows = results.map((result) => [
    result.name,
    grouped(result.files),
    grouped(result.lines),
    grouped(result.bytes),
    duration(result.milliseconds),
    outcome(result, check),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === cells.length - 1
          ? cell.padEnd(width)
          : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  return [paint("dim", line(head)), ...rows.map(line), ""].join("\n");
}

/** Changes to the folder, or differences that `--check` found. */
function outcome(result: SpecResult, check: boolean): string {
  const { created, changed, removed } = result;
  const parts = [
    [created.length, "new"],
    [changed.length, "changed"],
    [removed.length, "removed"],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  if (parts.length === 0) return "unchanged";
  return check ? `differs: ${parts.join(", ")}` : parts.join(", ");
}

/** With separators of thousands, the same on every machine. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
