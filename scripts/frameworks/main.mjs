// @ts-check
/**
 * `npm run frameworks`: starts the applications of test/frameworks, writes what they say of themselves to
 * `test/frameworks/documents`, calls both ways, and writes `docs/frameworks-corpus.md`.
 *
 *   --install   only bring the frameworks that `.ci/run` needs
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as prettier from "prettier";
import { build, installNode, installPython } from "./install.mjs";
import { applications, compiled } from "./places.mjs";
import { page } from "./page.mjs";
import { pinnedVersions } from "./versions.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { install: { type: "boolean", default: false } } });

installPython();
installNode();
if (!values.install) await run();

/** @param {string[]} args */
function vitest(...args) {
  const program = path.join(root, "node_modules/.bin/vitest");
  const { status } = spawnSync(program, ["run", ...args], { cwd: root, stdio: "inherit" });
  return status === 0;
}

async function run() {
  for (const id of Object.keys(compiled))
    if (!build(id)) process.stderr.write(`${id}: its language is not on this machine\n`);
  const projects = ["--project", "frameworks", "--project", "plain"];
  // The documents first, from which everything else is made.
  const written = vitest("--project", "frameworks", "-t", "the document is", "--update");
  const versions = pinnedVersions();
  const file = path.join(applications, "documents/versions.json");
  writeFileSync(file, `${JSON.stringify(versions, undefined, 2)}\n`);
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-frameworks-"));
  const report = path.join(folder, "report.json");
  const reporters = ["--reporter", "default", "--reporter", "json", `--outputFile.json=${report}`];
  const right = vitest(...projects, ...reporters, "test/frameworks");
  const results = JSON.parse(readFileSync(report, "utf8")).testResults;
  rmSync(folder, { recursive: true });
  const known = JSON.parse(readFileSync(path.join(applications, "known.json"), "utf8"));
  const text = await prettier.format(page({ results, known, versions }), {
    parser: "markdown",
    printWidth: 100,
  });
  writeFileSync(path.join(root, "docs/frameworks-corpus.md"), text);
  if (!written || !right) process.exitCode = 1;
}
