// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/document-sizes.mjs").DocumentPoint[]} points
 * @returns {import("./section.mjs").Section[]}
 */
export function printDocumentSizes(points) {
  const rows = points.flatMap(({ share, bytes: size, operations, tools }) =>
    tools.map((tool, index) => [
      index > 0 ? "" : share === 1 ? "all" : `1/${share}`,
      index > 0 ? "" : operations.toLocaleString("en"),
      index > 0 ? "" : bytes(size),
      tool.name,
      tool.failed === undefined ? time(tool.cpu) : "failed",
      tool.failed === undefined ? time(tool.cpu / (size / 1e6)) : "–",
      bytes(tool.memory),
      bytes(tool.output),
    ]),
  );
  const head = [
    "Part of GitHub's document",
    "operations",
    "size",
    "tool",
    "processor time",
    "a megabyte",
    "most memory",
    "output",
  ];
  return [
    {
      name: "document-sizes",
      title: "Generating, by size",
      text: table(head, rows),
    },
  ];
}
