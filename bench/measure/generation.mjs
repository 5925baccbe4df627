// @ts-check
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { run } from "./process.mjs";

/**
 * Microseconds and bytes: the best of several runs, each in a fresh process. `failed` is what the
 * tool said where it did not succeed.
 *
 * @typedef {{ name: string, cpu: number, wall: number, memory: number, output: number, files: number, failed?: string }} Generation
 *
 * `accepted` are exit codes that are no failure, 0 alone by default.
 *
 * @typedef {{ name: string, prepare?: () => void, output: string, parameters: string[], accepted?: number[] }} Job
 */

const usage = new URL("usage.mjs", import.meta.url).href;

/**
 * One run of a generator in a fresh process.
 *
 * @param {Job} job
 * @param {string} folder to work in
 * @returns {Promise<Generation>}
 */
export async function generation({ name, prepare, output, parameters, accepted }, folder) {
  prepare?.();
  const report = path.join(folder, "usage.json");
  const env = {
    ...process.env,
    DIPTYCH_BENCH_USAGE: report,
    XDG_CACHE_HOME: folder,
  };
  /** @type {string | undefined} */
  let failed;
  await run(process.execPath, ["--import", usage, ...parameters], {
    env,
    cwd: folder,
    ...(accepted && { accepted }),
  }).catch((error) => {
    failed = String(error.message);
  });
  const { cpu, wall, memory } = JSON.parse(readFileSync(report, "utf8"));
  const files = existsSync(output)
    ? readdirSync(output, { recursive: true, encoding: "utf8" })
    : [];
  const sizes = files
    .map((file) => statSync(path.join(output, file)))
    .filter((stat) => stat.isFile());
  return {
    name,
    cpu,
    wall,
    memory,
    output: sizes.reduce((sum, { size }) => sum + size, 0),
    files: sizes.length,
    ...(failed === undefined ? {} : { failed }),
  };
}

/** The least of each figure of several runs. @param {readonly Generation[]} runs @returns {Generation[]} */
export function leastOf(runs) {
  const [first] = runs;
  if (first === undefined) return [];
  const least = (/** @type {"cpu" | "wall" | "memory"} */ key) =>
    Math.min(...runs.map((each) => each[key]));
  return [
    {
      ...first,
      cpu: least("cpu"),
      wall: least("wall"),
      memory: least("memory"),
    },
  ];
}
