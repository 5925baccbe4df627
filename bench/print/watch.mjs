// @ts-check
import { table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/watch.mjs").WatchFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printWatch(figures) {
  const rows = figures.map(({ name, lines, wall, cpu }) => [
    name,
    lines.toLocaleString("en"),
    time(wall),
    cpu === undefined ? "–" : time(cpu),
  ]);
  const head = ["Document", "lines", "from the change to the end", "processor time"];
  return [{ name: "watch", title: "Watching", text: table(head, rows) }];
}
