// node scripts/test-durations.mjs [--check]: records how long the slowest files of tests take, as the last run of all
// tests measured it, in test/support/durations.json, by which runs start them first. With --check it writes nothing, and
// fails where that file has become wrong: shares of the whole are compared, since machines differ in their speed.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";

const root = path.resolve(import.meta.dirname, "..");
const record = path.join(root, "test/support/durations.json");

/** A file is recorded from this share of its project's time. */
const recordedFrom = 0.005;
/** A file that takes this share should be recorded: four times as much, since a run differs from the next. */
const missedFrom = 0.02;

/** `npm test` runs so many of the files; the others need more than Node.js. */
const leastRun = 0.75;

/** Vitest keeps the durations of each run. */
function measured() {
  const folder = path.join(root, "node_modules/.vite/vitest");
  const [file] = (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    .filter((name) => path.basename(name) === "results.json")
    .map((name) => path.join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (file === undefined) throw new Error("no run has been measured: run the tests first");
  const seconds = {};
  for (const [key, { duration }] of JSON.parse(readFileSync(file, "utf8")).results) {
    const [project, name] = key.split(":");
    if (!existsSync(path.join(root, name))) continue;
    (seconds[project] ??= {})[name] = duration / 1000;
  }
  return seconds;
}

/** Vitest keeps what earlier runs measured too, but a part of the tests says nothing about shares. */
function assertMostWasRun(seconds) {
  const files = readdirSync(path.join(root, "test"), { recursive: true }).filter(
    (name) => name.endsWith(".test.ts") && !/(^|\/)(node_modules|\.tmp)\//.test(name),
  );
  const run = new Set(Object.values(seconds).flatMap((own) => Object.keys(own)));
  if (run.size >= leastRun * files.length) return;
  throw new Error(`${run.size} of ${files.length} files have been measured: run npm test first`);
}

const sum = (files) => Object.values(files).reduce((all, one) => all + one, 0);
const all = measured();
assertMostWasRun(all);
const before = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};

if (process.argv.includes("--check")) {
  const missed = Object.entries(all).flatMap(([project, files]) =>
    Object.entries(files)
      .map(([name, seconds]) => ({ name, share: seconds / sum(files), project }))
      .filter(({ name, share }) => share >= missedFrom && !(name in (before[project] ?? {}))),
  );
  for (const { name, share } of missed)
    console.log(
      `${name} took ${(100 * share).toFixed(1)} % of the time, and starts late: npm run test:durations`,
    );
  const gone = Object.values(before)
    .flatMap((files) => Object.keys(files))
    .filter((name) => !existsSync(path.join(root, name)));
  for (const name of gone)
    console.error(`${name} is recorded in ${path.relative(root, record)}, and is gone`);
  if (gone.length > 0) {
    console.error("run all tests, and then npm run test:durations");
    process.exitCode = 1;
  }
} else {
  const now = Object.entries(all).map(([project, files]) => [
    project,
    Object.fromEntries(
      Object.entries(files)
        .filter(([, seconds]) => seconds / sum(files) >= recordedFrom)
        .map(([name, seconds]) => [name, Math.round(seconds * 10) / 10])
        .sort(([, one], [, other]) => other - one),
    ),
  ]);
  const text = JSON.stringify({ ...before, ...Object.fromEntries(now) });
  const options = await resolveConfig(record);
  writeFileSync(record, await format(text, { ...options, filepath: record }));
}
