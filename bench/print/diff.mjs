// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/diff.mjs").ComparedDocuments[]} all
 * @returns {import("./section.mjs").Section[]}
 */
export function printDiff(all) {
  const rows = all.map(({ documents, bytes: size, own, oasdiff }) => [
    documents,
    bytes(size),
    own.failed === undefined ? time(own.cpu) : "failed",
    oasdiff === undefined ? "–" : time(oasdiff),
    oasdiff === undefined ? "–" : (own.cpu / oasdiff).toFixed(2),
    time(own.wall),
    bytes(own.memory),
  ]);
  const head = [
    "GitHub's document",
    "size of both",
    "diptych diff",
    "oasdiff changelog",
    "of oasdiff's",
    "wall time",
    "most memory",
  ];
  return [{ name: "diff", title: "Comparing documents", text: table(head, rows) }];
}
