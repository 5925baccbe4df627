// @ts-check
import { readFileSync } from "node:fs";

/** The page on rules of other linters. */
export const page = new URL("../../docs/lint-peers.md", import.meta.url);

/**
 * Rules of ours that answer each rule of a peer, as the page's tables have them; `*` stands for every finding about fields.
 *
 * @returns {Readonly<Record<string, ReadonlyMap<string, readonly string[]>>>}
 */
export function answers() {
  const text = readFileSync(page, "utf8");
  const parts = text.split(/^## (.*)$/m).slice(1);
  return Object.fromEntries(
    ["Spectral", "Redocly"].map((peer) => {
      const part = parts[parts.indexOf(peer) + 1] ?? "";
      const rows = [...part.matchAll(/^\| `([^`]+)` +\| (.*?) +\|$/gm)];
      return [peer, new Map(rows.map(([, rule = "", cell = ""]) => [rule, codesIn(cell)]))];
    }),
  );
}

/** @param {string} cell */
const codesIn = (cell) =>
  cell.startsWith("every finding")
    ? ["*"]
    : [...cell.matchAll(/\]\(diagnostics\/([a-z-]+)\.md\)/g)].map(([, code = ""]) => code);
