// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/memory.mjs").LargeGeneration[]} runs
 * @returns {import("./section.mjs").Section[]}
 */
export function printMemory(runs) {
  const head = ["Generating from", "size", "output", "most memory", "processor time"];
  const rows = runs.map(({ name, bytes: size, output, memory, cpu }) => [
    name,
    bytes(size),
    bytes(output),
    bytes(memory),
    time(cpu),
  ]);
  return [{ name: "memory", title: "Large documents", text: table(head, rows) }];
}
