// @ts-check
/**
 * Runs what takes too long for each change, and writes the result with the commit to test/night.json, to be committed:
 *
 *     npm run night -- --minutes 60 --seed 1
 *     npm run night -- --minutes 60 --seed 1 --part "fuzz --compile"
 *
 * `--minutes` is the time of each fuzzer. `--part` runs one of them, and the others keep their last results. Exits with 1
 * where a part has found something.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const root = path.resolve(import.meta.dirname, "..");

/** @typedef {{ minutes: string; seed: string }} Options */
/** @typedef {{ name: string; commit: string; node: string; minutes: number; seed: number; outcome: string }} Result */

const file = path.join(root, "test/night.json");

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
  "fuzz --diff": (options) => [...fuzz(options), "--diff"],
  "fuzz --yaml": (options) => [...fuzz(options), "--yaml"],
  "tests, whole": ({ seed }) => ["run", "test:whole", "--", "--seed", seed],
};

/** The commit, with a mark where files differ from it. */
function commit() {
  const git = (/** @type {readonly string[]} */ ...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isClean = git("status", "--porcelain", "--untracked-files=no") === "";
  return `${git("rev-parse", "HEAD")}${isClean ? "" : " with changes"}`;
}

/**
 * Runs a part.
 *
 * @param {string} name
 * @param {Options} options
 * @returns {Result}
 */
function run(name, options) {
  const own = commit();
  const { status } = spawnSync("npm", parts[name]?.(options) ?? [], {
    cwd: root,
    stdio: "inherit",
  });
  return {
    name,
    commit: own,
    node: process.versions.node,
    minutes: Number(options.minutes),
    seed: Number(options.seed),
    outcome: status === 0 ? "nothing found" : "failed",
  };
}

function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      part: { type: "string" },
    },
  });
  const { minutes, seed, part } = values;
  for (const [name, text] of Object.entries({ minutes, seed }))
    if (!/^\d+$/.test(text)) {
      console.error(`error: --${name} is no whole number: ${text}`);
      process.exit(2);
    }
  if (part !== undefined && !Object.hasOwn(parts, part)) {
    console.error(`error: there is no part '${part}': write ${Object.keys(parts).join(" or ")}`);
    process.exit(2);
  }
  /** @type {{ parts: Result[] }} */
  const before = JSON.parse(readFileSync(file, "utf8"));
  const results = Object.keys(parts).flatMap((name) => {
    if (part === undefined || part === name) return [run(name, { minutes, seed })];
    return before.parts.filter((one) => one.name === name);
  });
  writeFileSync(file, `${JSON.stringify({ parts: results }, null, 2)}\n`);
  const failed = results.filter(({ outcome }) => outcome === "failed");
  for (const { name } of failed) console.error(`error: ${name} has found something, see above`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
