// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../measure/generation.mjs").Generation[]} runs
 * @returns {import("./section.mjs").Section[]}
 */
export function printLint(runs) {
  const peer = runs.find(({ name }) => name === "Redocly");
  const rows = runs.map(({ name, cpu, wall, memory, failed }) =>
    failed === undefined
      ? [name, time(cpu), peer ? (cpu / peer.cpu).toFixed(2) : "–", time(wall), bytes(memory)]
      : [`${name}: failed`, "–", "–", "–", "–"],
  );
  const head = [
    "Linting GitHub's document",
    "processor time",
    "of Redocly's",
    "wall time",
    "most memory",
  ];
  return [{ name: "lint", title: "Linting", text: table(head, rows) }];
}
