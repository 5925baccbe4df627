// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/lsp.mjs").LspFigures[]} figures
 * @returns {import("./section.mjs").Section[]}
 */
export function printLsp(figures) {
  if (figures.length === 0) return [];
  const tables = figures.map(({ format, bytes: size, lines, waits, memory }) => {
    const document = format === undefined ? "GitHub's document" : `A part of it as ${format}`;
    const hasCpu = waits.some(({ cpu }) => cpu !== undefined);
    const head = [`${document}, ${bytes(size)}, ${lines.toLocaleString("en")} lines`, "wait"];
    const rows = waits.map(({ name, wall, cpu }) => [
      name,
      time(wall),
      ...(hasCpu ? [cpu === undefined ? "" : time(cpu)] : []),
    ]);
    if (hasCpu) head.push("processor");
    if (memory !== undefined)
      rows.push(["most memory of the process", bytes(memory), ...(hasCpu ? [""] : [])]);
    return table(head, rows);
  });
  return [{ name: "lsp", title: "In an editor", text: tables.join("\n\n") }];
}
