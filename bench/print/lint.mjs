// @ts-check
import { bytes, table, time } from "../measure/table.mjs";

/**
 * @param {readonly import("../commands/lint.mjs").LintedDocument[]} documents
 * @returns {import("./section.mjs").Section[]}
 */
export function printLint(documents) {
  const rows = documents.map(({ document, bytes: size, tools: [own, peer] }) => [
    document,
    bytes(size),
    timeOf(own),
    timeOf(peer),
    lintShare({ tools: [own, peer] })?.toFixed(2) ?? "–",
    bytes(own?.memory ?? NaN),
    bytes(peer?.memory ?? NaN),
  ]);
  const head = [
    "Linting",
    "size",
    "diptych",
    "Redocly",
    "of Redocly's",
    "memory of diptych",
    "memory of Redocly",
  ];
  return [{ name: "lint", title: "Linting", text: table(head, rows) }];
}

/** @param {import("../measure/generation.mjs").Generation | undefined} run */
const timeOf = (run) => (run === undefined || run.failed !== undefined ? "failed" : time(run.cpu));

/**
 * The share of Redocly's processor time.
 *
 * @param {{ tools: readonly (import("../measure/generation.mjs").Generation | undefined)[] }} document
 * @returns {number | undefined} undefined where one of both has failed
 */
export function lintShare({ tools: [own, peer] }) {
  if (own === undefined || peer === undefined) return undefined;
  return own.failed === undefined && peer.failed === undefined ? own.cpu / peer.cpu : undefined;
}
