// @ts-check
/**
 * Makes the page beside oasdiff (docs/diff-oasdiff.md) again from a newer list of its checks:
 *
 *     npm run oasdiff-checks -- LIST.tsv
 *
 * The first columns of the list are the name of a check, its level (`error`, `warning`, `info`) and its direction. Levels are
 * taken into test/tools/diff/oasdiff/checks.tsv. A check without a row gets one without a rule; it needs a pair of documents
 * there, and a rule or a reason. Exits with 1 where that is so, or where a check is not in the list any more.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "test/tools/diff/oasdiff/checks.tsv");

/** @type {Readonly<Record<string, string>>} */
const levels = { error: "breaking", warning: "risky", info: "compatible" };

/** @param {string} text */
const rowsOf = (text) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));

/**
 * Rows with the levels of a newer list, and what they leave to do.
 *
 * @param {string} rows
 * @param {string} list
 */
export function merge(rows, list) {
  const newer = new Map(
    rowsOf(list).map(([name = "", level = "", direction = "none"]) => [
      name,
      { level: levels[level], direction },
    ]),
  );
  newer.delete("id");
  const known = rowsOf(rows);
  const gone = known.map(([name = ""]) => name).filter((name) => !newer.has(name));
  const kept = known.map(([name = "", level, ...rest]) => [
    name,
    newer.get(name)?.level ?? level,
    ...rest,
  ]);
  const names = new Set(known.map(([name]) => name));
  const fresh = [...newer].filter(([name]) => !names.has(name));
  const added = fresh.map(([name, { level, direction }]) => [
    name,
    level ?? "compatible",
    "",
    direction,
  ]);
  const text = [...kept, ...added].map((row) => row.join("\t")).join("\n");
  return { text: `${text}\n`, gone, fresh: fresh.map(([name]) => name) };
}

if (process.argv[1] === import.meta.filename) {
  const [list] = process.argv.slice(2);
  if (list === undefined) {
    console.error("error: name the list of checks");
    process.exit(2);
  }
  const { text, gone, fresh } = merge(readFileSync(file, "utf8"), readFileSync(list, "utf8"));
  writeFileSync(file, text);
  for (const name of gone) console.log(`not in the list any more: ${name}`);
  for (const name of fresh) console.log(`needs documents, and a rule or a reason: ${name}`);
  const page = "test/tools/diff/oasdiff-page.test.ts";
  const { status } = spawnSync("npx", ["vitest", "run", "--project", "plain", page, "-u"], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = gone.length + fresh.length > 0 ? 1 : (status ?? 1);
}
