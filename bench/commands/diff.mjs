// @ts-check
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asYaml } from "../data/public-documents.mjs";
import { cpuOf } from "../measure/child-time.mjs";
import { generation, leastOf } from "../measure/generation.mjs";
import { installed } from "../measure/installed.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument, olderGithubDocument } from "./github.mjs";

/**
 * Two documents compared. `oasdiff` is the processor time of oasdiff's `changelog` for the same files, where it is
 * installed.
 *
 * @typedef {{ documents: string, bytes: number, own: import("../measure/generation.mjs").Generation, oasdiff?: number }} ComparedDocuments
 */

/**
 * GitHub's document compared with an older version of it, and with itself, as JSON and as YAML.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<ComparedDocuments[]>}
 */
export async function measureDiff({ quick }) {
  const [old, next] = [olderGithubDocument(), githubDocument()];
  if (old === undefined || next === undefined) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const diptych = await installed(folder);
    const oldFolder = mkdtempSync(path.join(folder, "old-"));
    const yaml = [asYaml(old, oldFolder), asYaml(next, folder)];
    const works = [
      { documents: "22.0.0 and 23.0.2, JSON", files: [old, next] },
      { documents: "22.0.0 and 23.0.2, YAML", files: yaml },
      { documents: "23.0.2 and itself, JSON", files: [next, next] },
    ];
    const hasPeer = isInstalled("oasdiff");
    const samples = works.map(() => ({
      own: /** @type {import("../measure/generation.mjs").Generation[]} */ ([]),
      peer: /** @type {number[]} */ ([]),
    }));
    const rounds = quick ? 1 : 7;
    for (let round = 1; round <= rounds; round++)
      for (const [index, { documents, files }] of works.entries()) {
        progress(`diff: ${documents}, ${round} of ${rounds}`);
        const parameters = [diptych, "diff", ...files, "--format", "json", "--fail-on", "none"];
        const output = path.join(folder, "none");
        samples[index]?.own.push(await generation({ name: documents, output, parameters }, folder));
        if (hasPeer)
          samples[index]?.peer.push(
            await cpuOf("oasdiff", ["changelog", ...files, "--format", "json"]),
          );
      }
    return works.flatMap(({ documents, files }, index) =>
      leastOf(samples[index]?.own ?? []).map((own) => ({
        documents,
        bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
        own,
        ...(hasPeer && { oasdiff: Math.min(...(samples[index]?.peer ?? [])) }),
      })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a program runs. @param {string} program */
function isInstalled(program) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
