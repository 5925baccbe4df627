// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../measure/generation.mjs").Generation[]} runs
 * @returns {import("./section.mjs").Section[]}
 */
export function printDiff(runs) {
  const rows = runs.map(({ name, cpu, wall, memory, failed }) =>
    failed === undefined
      ? [name, time(cpu), time(wall), bytes(memory)]
      : [`${name}: failed`, "–", "–", "–"],
  );
  const head = ["Comparing", "processor time", "wall time", "most memory"];
  return [{ name: "diff", title: "Comparing documents", text: table(head, rows) }];
}
