// @ts-check
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { manyConstants, manyPaths } from "../data/large-documents.mjs";
import { generation } from "../measure/generation.mjs";
import { installed } from "../measure/installed.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/**
 * Generating everything from a large document in a fresh process: sizes in bytes, times in microseconds.
 *
 * @typedef {import("../measure/generation.mjs").Generation & { bytes: number }} LargeGeneration
 */

/**
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<LargeGeneration[]>}
 */
export async function measureMemory({ quick }) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  const github = githubDocument();
  /** @param {object} document */
  const written = (document) => (/** @type {string} */ file) =>
    writeFileSync(file, JSON.stringify(document));
  const share = quick ? 100 : 1;
  const documents = [
    ...(github === undefined
      ? []
      : [
          {
            name: "GitHub's document",
            write: (/** @type {string} */ to) => copyFileSync(github, to),
          },
        ]),
    { name: "enums with many constants", write: written(manyConstants(10_000_000 / share)) },
    { name: "half as many paths", write: written(manyPaths(50_000 / share)) },
    { name: "many paths", write: written(manyPaths(100_000 / share)) },
  ];
  try {
    const diptych = await installed(folder);
    /** @type {LargeGeneration[]} */
    const figures = [];
    for (const [index, { name, write }] of documents.entries()) {
      progress(`memory: ${name}`);
      const input = path.join(folder, `${index}.json`);
      write(input);
      const output = path.join(folder, `out-${index}`);
      const config = path.join(folder, `${index}.config.json`);
      const spec = { input, output, package: { name: `large-${index}` } };
      writeFileSync(config, JSON.stringify({ specs: [spec] }));
      const parameters = [diptych, "generate", "--config", config];
      figures.push({
        ...(await generation({ name, output, parameters }, folder)),
        bytes: statSync(input).size,
      });
      rmSync(output, { recursive: true, force: true });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
