// @ts-check
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { asYaml, publicDocuments } from "../data/public-documents.mjs";
import { generation, leastOf } from "../measure/generation.mjs";
import { installed } from "../measure/installed.mjs";
import { progress } from "../measure/progress.mjs";

/**
 * A document linted by each tool.
 *
 * @typedef {{ document: string, bytes: number, tools: import("../measure/generation.mjs").Generation[] }} LintedDocument
 */

const redocly = fileURLToPath(
  new URL("../../scripts/lint-peers/redocly-lint.mjs", import.meta.url),
);

/**
 * Public documents as JSON and as YAML, linted with the recommended rules, beside Redocly's library with its own.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<LintedDocument[]>}
 */
export async function measureLint({ quick }) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const diptych = await installed(folder);
    const output = path.join(folder, "none");
    const documents = Object.entries(publicDocuments()).flatMap(([name, json]) => [
      { document: `${name}, JSON`, file: json },
      { document: `${name}, YAML`, file: asYaml(json, folder) },
    ]);
    // Findings that are errors end a run with 1.
    const accepted = [0, 1];
    const works = documents.map(({ document, file }) => ({
      document,
      bytes: statSync(file).size,
      jobs: [
        {
          name: "diptych",
          output,
          parameters: [diptych, "lint", file, "--format", "json"],
          accepted,
        },
        { name: "Redocly", output, parameters: [redocly, file], accepted },
      ],
    }));
    const samples = works.map(({ jobs }) =>
      jobs.map(() => /** @type {import("../measure/generation.mjs").Generation[]} */ ([])),
    );
    const rounds = quick ? 1 : 5;
    for (let round = 1; round <= rounds; round++)
      for (const [index, { document, jobs }] of works.entries()) {
        progress(`lint: ${document}, ${round} of ${rounds}`);
        for (const [tool, job] of jobs.entries())
          samples[index]?.[tool]?.push(await generation(job, folder));
      }
    return works.map(({ document, bytes }, index) => ({
      document,
      bytes,
      tools: (samples[index] ?? []).flatMap(leastOf),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
