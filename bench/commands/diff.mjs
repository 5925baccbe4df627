// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generation, leastOf } from "../measure/generation.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument, olderGithubDocument } from "./github.mjs";

/** @typedef {import("../measure/generation.mjs").Generation} Generation */

const diptych = fileURLToPath(new URL("../../dist/tools/main.js", import.meta.url));

/**
 * GitHub's document compared with an older version of it, and with itself.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<Generation[]>}
 */
export async function measureDiff(settings) {
  const [old, next] = [olderGithubDocument(), githubDocument()];
  if (old === undefined || next === undefined) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  const job = (/** @type {string} */ name, /** @type {string[]} */ documents) => ({
    name,
    output: path.join(folder, "none"),
    parameters: [diptych, "diff", ...documents, "--format", "json", "--fail-on", "none"],
  });
  const jobs = [
    job("GitHub's document, 22.0.0 and 23.0.2", [old, next]),
    job("GitHub's document and itself", [next, next]),
  ];
  try {
    /** @type {Generation[][]} */
    const samples = jobs.map(() => []);
    const rounds = settings.quick ? 1 : 7;
    for (let round = 1; round <= rounds; round++) {
      for (const [index, one] of jobs.entries()) {
        progress(`diff: ${one.name}, ${round} of ${rounds}`);
        samples[index]?.push(await generation(one, folder));
      }
    }
    return samples.flatMap(leastOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
