// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generation, leastOf } from "../measure/generation.mjs";
import { installed } from "../measure/installed.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/** @typedef {import("../measure/generation.mjs").Generation} Generation */

/**
 * TypeScript's own figures when it checks generated modules.
 * @typedef {{ modules: string, figures: Readonly<Record<string, string>> }} TypeCheck
 *
 * @typedef {{ generations: Generation[], checks: TypeCheck[] }} GenerateFigures
 */

/** @typedef {import("../measure/generation.mjs").Job} Job */

const root = fileURLToPath(new URL("../..", import.meta.url));
const peer = fileURLToPath(
  new URL("../node_modules/openapi-typescript/bin/cli.js", import.meta.url),
);
const artefacts = ["types", "validate", "json"];

/** @param {string} name */
const spec = (name) => path.join(root, `spec/${name}.yaml`);

/**
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<GenerateFigures>}
 */
export async function measureGenerate(settings) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const all = jobs(folder, await installed(folder));
    /** @type {Generation[][]} */
    const samples = all.map(() => []);
    const rounds = settings.quick ? 1 : 3;
    for (let round = 1; round <= rounds; round++) {
      for (const [index, job] of all.entries()) {
        progress(`generate: ${job.name}, ${round} of ${rounds}`);
        samples[index]?.push(await generation(job, folder));
      }
    }
    const stubs = path.join(folder, "github-stubs");
    const checks = existsSync(stubs) ? typeChecks(stubs) : [];
    return { generations: samples.flatMap(leastOf), checks };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder @param {string} diptych the program's first module @returns {Job[]} */
function jobs(folder, diptych) {
  const github = githubDocument();
  const own = [
    ...ownJobs("v2", spec("v2"), [...artefacts, "xml"], folder, diptych),
    ...ownJobs("v3", spec("v3"), [...artefacts, "xml"], folder, diptych),
  ];
  if (github === undefined) return own;
  return [
    ...own,
    ...ownJobs("github", github, artefacts, folder, diptych),
    ...stubJobs(github, folder, diptych),
    pathsJob(github, folder, diptych),
    peerJob(github, folder),
  ];
}

/**
 * @param {string} name
 * @param {string} input
 * @param {readonly string[]} emit
 * @param {string} folder
 * @param {string} diptych
 * @returns {Job[]}
 */
function ownJobs(name, input, emit, folder, diptych) {
  const output = path.join(folder, name);
  const config = path.join(folder, `${name}.config.json`);
  writeFileSync(config, JSON.stringify({ specs: [{ input, output, package: { name }, emit }] }));
  // As a user runs it: what it has to say is printed.
  const parameters = [diptych, "generate", "--config", config];
  const empty = () => rmSync(output, { recursive: true, force: true });
  return [
    {
      name: `Diptych, ${name}: ${emit.join(", ")}`,
      prepare: empty,
      output,
      parameters,
    },
    { name: `Diptych, ${name}, nothing changed`, output, parameters },
  ];
}

/** Everything, then nothing and one schema changed, in a copy of the document. @param {string} github @param {string} folder @param {string} diptych @returns {Job[]} */
function stubJobs(github, folder, diptych) {
  const document = JSON.parse(readFileSync(github, "utf8"));
  const input = path.join(folder, "github-stubs.json");
  const write = () => writeFileSync(input, JSON.stringify(document, null, 2));
  write();
  const all = ownJobs("github-stubs", input, [...artefacts, "client", "server"], folder, diptych);
  const { output = "", parameters = [] } = all[0] ?? {};
  const { properties } = document.components.schemas["simple-user"];
  const change = () => {
    properties[`added_${Object.keys(properties).length}`] = { type: "string" };
    write();
  };
  return [
    ...all,
    { name: "Diptych, github-stubs, one schema changed", prepare: change, output, parameters },
  ];
}

/** The same types as openapi-typescript's. @param {string} input @param {string} folder @param {string} diptych @returns {Job} */
function pathsJob(input, folder, diptych) {
  return commandJob(
    "Diptych, github: diptych types",
    [diptych, "types", input],
    path.join(folder, "paths"),
  );
}

/** @param {string} input @param {string} folder @returns {Job} */
function peerJob(input, folder) {
  return commandJob(
    "openapi-typescript, github: types",
    [peer, input],
    path.join(folder, "openapi-typescript"),
  );
}

/** @param {string} name @param {readonly string[]} command @param {string} output @returns {Job} */
function commandJob(name, command, output) {
  const prepare = () => {
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output);
  };
  const parameters = [...command, "--output", path.join(output, "github.ts")];
  return { name, prepare, output, parameters };
}

/** @param {string} output @returns {TypeCheck[]} */
function typeChecks(output) {
  progress("generate: checking types");
  const project = path.join(output, "tsconfig.check.json");
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const checks = [
    ["types"],
    ["validate"],
    ["schemas"],
    ["json/decode"],
    ["json/encode"],
    ["client"],
    ["server"],
    ["schemas", "json/decode", "json/encode", "client", "server"],
  ].map((modules) => {
    const files = modules.map((module) => `src/${module}.ts`);
    const compilerOptions = {
      noEmit: true,
      incremental: false,
      skipLibCheck: true,
      rootDir: "/",
    };
    writeFileSync(
      project,
      JSON.stringify({
        extends: "./tsconfig.json",
        compilerOptions,
        include: [],
        files,
      }),
    );
    // One thread, so that the figures do not depend on the machine.
    const parameters = [compiler, "-p", project, "--extendedDiagnostics", "--singleThreaded"];
    const { stdout, status } = spawnSync(process.execPath, parameters, {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`generated code does not compile:\n${stdout.slice(0, 2000)}`);
    const figures = Object.fromEntries(
      [...stdout.matchAll(/^([A-Z][\w ]*):\s+(\S+)$/gm)].map(([, name, figure]) => [name, figure]),
    );
    return { modules: modules.join(", "), figures };
  });
  rmSync(project);
  return checks;
}
