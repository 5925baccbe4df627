// @ts-check
import { digits, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/start.mjs").Start[]} starts the first is that of an empty program
 * @returns {import("./section.mjs").Section[]}
 */
export function printStart(starts) {
  const empty = starts[0]?.cpu ?? Number.NaN;
  const rows = starts.map(({ name, cpu }) => [name, time(cpu), digits(cpu / empty)]);
  const head = ["Start of", "processor time", "times an empty program"];
  return [{ name: "start", title: "Starting", text: table(head, rows) }];
}
