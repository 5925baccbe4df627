// @ts-check
/**
 * Runs what takes too long for each change, and writes the result with the commit to test/night.json, to be committed:
 *
 *     npm run night -- --minutes 60 --seed 1
 *
 * `--minutes` is the time of each fuzzer. Exits with 1 where a part has found something.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const root = path.resolve(import.meta.dirname, "..");

/** @typedef {{ minutes: string; seed: string }} Options */

/** @param {Options} options */
const fuzz = ({ minutes, seed }) => ["run", "fuzz", "--", "--minutes", minutes, "--seed", seed];

/**
 * The programs of the night, each with its arguments.
 *
 * @type {Readonly<Record<string, (options: Options) => readonly string[]>>}
 */
export const parts = {
  fuzz,
  "fuzz --compile": (options) => [...fuzz(options), "--compile"],
  "tests, whole": ({ seed }) => ["run", "test:whole", "--", "--seed", seed],
};

/** The commit, with a mark where files differ from it. */
function commit() {
  const git = (/** @type {readonly string[]} */ ...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isClean = git("status", "--porcelain", "--untracked-files=no") === "";
  return `${git("rev-parse", "HEAD")}${isClean ? "" : " with changes"}`;
}

function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
    },
  });
  for (const [name, text] of Object.entries(values))
    if (!/^\d+$/.test(text)) {
      console.error(`error: --${name} is no whole number: ${text}`);
      process.exit(2);
    }
  const result = {
    commit: commit(),
    node: process.versions.node,
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    parts: Object.entries(parts).map(([name, args]) => {
      const { status } = spawnSync("npm", args(values), { cwd: root, stdio: "inherit" });
      return { name, outcome: status === 0 ? "nothing found" : "failed" };
    }),
  };
  writeFileSync(path.join(root, "test/night.json"), `${JSON.stringify(result, null, 2)}\n`);
  const failed = result.parts.filter(({ outcome }) => outcome === "failed");
  for (const { name } of failed) console.error(`error: ${name} has found something, see above`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
