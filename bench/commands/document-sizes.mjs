// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { partOfDocument } from "../data/part-of-document.mjs";
import { generation, leastOf } from "../measure/generation.mjs";
import { installed } from "../measure/installed.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/**
 * Costs of generators for a part of GitHub's document.
 *
 * @typedef {import("../measure/generation.mjs").Generation} Generation
 * @typedef {{ share: number, bytes: number, operations: number, tools: Generation[] }} DocumentPoint
 */

const peer = fileURLToPath(
  new URL("../node_modules/openapi-typescript/bin/cli.js", import.meta.url),
);
const emit = ["types", "validate", "json", "client", "server"];

/**
 * Generates from parts of GitHub's document, in turns.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<DocumentPoint[]>}
 */
export async function measureDocumentSizes({ quick }) {
  const source = githubDocument();
  if (source === undefined) throw new Error("GitHub's document is missing: npm ci --prefix bench");
  const document = JSON.parse(readFileSync(source, "utf8"));
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const diptych = await installed(folder);
    const parts = (quick ? [16, 4] : [16, 8, 4, 2, 1]).map((share) => {
      const { part, operations } = partOfDocument(document, share);
      const input = path.join(folder, `part-${share}.json`);
      writeFileSync(input, JSON.stringify(part, undefined, 1));
      return {
        share,
        operations,
        bytes: statSync(input).size,
        jobs: jobsOf(input, share, folder, diptych),
      };
    });
    const rounds = quick ? 1 : 3;
    const runs = parts.map(({ jobs }) => jobs.map(() => /** @type {Generation[]} */ ([])));
    for (let round = 1; round <= rounds; round++)
      for (const [index, { share, jobs }] of parts.entries()) {
        progress(`document-sizes: 1/${share}, ${round} of ${rounds}`);
        for (const [tool, job] of jobs.entries())
          runs[index]?.[tool]?.push(await generation(job, folder));
      }
    return parts.map(({ share, operations, bytes }, index) => ({
      share,
      operations,
      bytes,
      tools: (runs[index] ?? []).flatMap(leastOf),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} input
 * @param {number} share
 * @param {string} folder
 * @param {string} diptych the program's first module
 * @returns {import("../measure/generation.mjs").Job[]}
 */
function jobsOf(input, share, folder, diptych) {
  const jobs = /** @type {const} */ ([
    ["Diptych, everything", "everything", []],
    ["diptych types", "types", [diptych, "types", input]],
    ["openapi-typescript", "peer", [peer, input]],
  ]);
  return jobs.map(([name, kind, command]) => {
    const output = path.join(folder, `${kind}-${share}`);
    const prepare = () => {
      rmSync(output, { recursive: true, force: true });
      mkdirSync(output);
    };
    if (kind !== "everything")
      return {
        name,
        output,
        prepare,
        parameters: [...command, "--output", `${output}/types.ts`],
      };
    const config = path.join(folder, `${kind}-${share}.config.json`);
    const spec = { input, output, package: { name: "github" }, emit };
    writeFileSync(config, JSON.stringify({ specs: [spec] }));
    return {
      name,
      output,
      prepare,
      parameters: [diptych, "generate", "--config", config],
    };
  });
}
