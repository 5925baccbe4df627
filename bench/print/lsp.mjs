// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/lsp.mjs").LspFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printLsp(figures) {
  return figures.map(({ bytes: size, lines, waits, memory }) => {
    const head = [`GitHub's document, ${bytes(size)}, ${lines.toLocaleString("en")} lines`, "wait"];
    const rows = waits.map(({ name, wall }) => [name, time(wall)]);
    if (memory !== undefined) rows.push(["most memory of the process", bytes(memory)]);
    return { name: "lsp", title: "In an editor", text: table(head, rows) };
  });
}
