// @ts-check
import { digits, table } from "../measure/table.mjs";

/**
 * @param {import("../commands/commit.mjs").Commits} commits
 * @returns {import("./section.mjs").Section[]}
 */
export function printCommits(commits) {
  const callers = Object.keys(Object.values(commits)[0] ?? {}).map(Number);
  const rows = Object.entries(commits).map(([name, byCount]) => [
    name,
    ...callers.map((count) => digits(byCount[count] ?? NaN)),
  ]);
  const head = ["Durable writes a second, SQLite", ...callers.map(callersOf)];
  return [{ name: "commit", title: "Commits", text: table(head, rows) }];
}

/** @param {number} count */
const callersOf = (count) => (count === 1 ? "1 caller" : `${count} callers`);
