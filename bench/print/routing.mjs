// @ts-check
import { digits, table } from "../measure/table.mjs";

/**
 * @param {import("../commands/routing.mjs").Routing} routing
 * @returns {import("./section.mjs").Section[]}
 */
export function printRouting({ routes, times }) {
  const [reference] = Object.values(times);
  const rows = Object.entries(times).map(([name, { best, median }]) => [
    name,
    `${digits(best)} ns`,
    digits(best / (reference?.best ?? NaN)),
    digits(median / (reference?.median ?? NaN)),
  ]);
  const head = [
    `Router of ${routes} operations`,
    "best time",
    "ratio of the best",
    "of the medians",
  ];
  return [{ name: "routing", title: "Routing of version 2", text: table(head, rows) }];
}
