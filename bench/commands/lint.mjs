// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generation, leastOf } from "../measure/generation.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/** @typedef {import("../measure/generation.mjs").Generation} Generation */

const file = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * GitHub's document linted with the recommended rules, beside Redocly's library with its own.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<Generation[]>}
 */
export async function measureLint(settings) {
  const document = githubDocument();
  if (document === undefined) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  const output = path.join(folder, "none");
  const diptych = file("../../dist/tools/main.js");
  const jobs = [
    {
      name: "diptych",
      output,
      parameters: [diptych, "lint", document, "--format", "json"],
    },
    {
      name: "Redocly",
      output,
      parameters: [file("../../scripts/lint-peers/redocly-lint.mjs"), document],
    },
  ];
  try {
    /** @type {Generation[][]} */
    const samples = jobs.map(() => []);
    const rounds = settings.quick ? 1 : 7;
    for (let round = 1; round <= rounds; round++) {
      for (const [index, one] of jobs.entries()) {
        progress(`lint: ${one.name}, ${round} of ${rounds}`);
        samples[index]?.push(await generation(one, folder));
      }
    }
    return samples.flatMap(leastOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
