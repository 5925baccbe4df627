// @ts-check
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { progress } from "../measure/progress.mjs";
import { run } from "../measure/process.mjs";
import { table, time } from "../measure/table.mjs";
import { githubDocument } from "./github.mjs";

/**
 * Microseconds and bytes: the best of several runs, each in a fresh process. `failed` is what the
 * tool said where it did not succeed.
 *
 * @typedef {{ name: string, cpu: number, wall: number, memory: number, output: number, files: number, failed?: string }} Generation
 *
 * TypeScript's own figures when it checks generated modules.
 * @typedef {{ name: string, checks: { modules: string, figures: Readonly<Record<string, string>> }[] }} TypeChecks
 */

/** @typedef {{ name: string, prepare?: () => void, output: string, parameters: string[] }} Job */

const root = fileURLToPath(new URL("../..", import.meta.url));
const diptych = path.join(root, "dist/generator/cli/main.js");
const peer = fileURLToPath(
  new URL("../node_modules/openapi-typescript/bin/cli.js", import.meta.url),
);
const usage = new URL("../measure/usage.mjs", import.meta.url).href;
const artefacts = ["types", "validate", "json"];

/** @param {string} name */
const spec = (name) => path.join(root, `spec/${name}.yaml`);

/**
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<(Generation | TypeChecks)[]>}
 */
export async function measureGenerate(settings) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const all = jobs(folder);
    /** @type {Generation[][]} */
    const samples = all.map(() => []);
    const rounds = settings.quick ? 1 : 5;
    for (let round = 1; round <= rounds; round++) {
      for (const [index, job] of all.entries()) {
        progress(`generate: ${job.name}, ${round} of ${rounds}`);
        samples[index]?.push(await generation(job, folder));
      }
    }
    const stubs = path.join(folder, "github-stubs");
    const checked = existsSync(stubs) ? [typeChecks(folder, stubs)] : [];
    return [...samples.flatMap((runs) => best(runs)), ...checked];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder @returns {Job[]} */
function jobs(folder) {
  const github = githubDocument();
  const own = [
    ...ownJobs("v2", spec("v2"), [...artefacts, "xml"], folder),
    ...ownJobs("v3", spec("v3"), [...artefacts, "xml"], folder),
  ];
  if (github === undefined) return own;
  return [
    ...own,
    ...ownJobs("github", github, artefacts, folder),
    ...ownJobs("github-stubs", github, [...artefacts, "client", "server"], folder),
    pathsJob(github, folder),
    peerJob(github, folder),
  ];
}

/**
 * @param {string} name
 * @param {string} input
 * @param {readonly string[]} emit
 * @param {string} folder
 * @returns {Job[]}
 */
function ownJobs(name, input, emit, folder) {
  const output = path.join(folder, name);
  const config = path.join(folder, `${name}.config.json`);
  writeFileSync(config, JSON.stringify({ specs: [{ input, output, package: { name }, emit }] }));
  // As a user runs it: what it has to say is printed.
  const parameters = [diptych, "generate", "--config", config];
  const empty = () => rmSync(output, { recursive: true, force: true });
  return [
    { name: `Diptych, ${name}: ${emit.join(", ")}`, prepare: empty, output, parameters },
    { name: `Diptych, ${name}, nothing changed`, output, parameters },
  ];
}

const pathsName = "Diptych, github: diptych types";
const peerName = "openapi-typescript, github: types";

/** The same types as openapi-typescript's. @param {string} input @param {string} folder @returns {Job} */
function pathsJob(input, folder) {
  return commandJob(pathsName, [diptych, "types", input], path.join(folder, "paths"));
}

/** @param {string} input @param {string} folder @returns {Job} */
function peerJob(input, folder) {
  return commandJob(peerName, [peer, input], path.join(folder, "openapi-typescript"));
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

/** @param {Job} job @param {string} folder @returns {Promise<Generation>} */
async function generation({ name, prepare, output, parameters }, folder) {
  prepare?.();
  const report = path.join(folder, "usage.json");
  const env = { ...process.env, DIPTYCH_BENCH_USAGE: report, XDG_CACHE_HOME: folder };
  /** @type {string | undefined} */
  let failed;
  await run(process.execPath, ["--import", usage, ...parameters], { env, cwd: folder }).catch(
    (error) => {
      failed = String(error.message);
    },
  );
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

/** @param {string} folder @param {string} output @returns {TypeChecks} */
function typeChecks(folder, output) {
  progress("generate: checking types");
  mkdirSync(path.join(folder, "node_modules/@diptych"), { recursive: true });
  symlinkSync(path.join(root, "runtime"), path.join(folder, "node_modules/@diptych/runtime"));
  const project = path.join(output, "tsconfig.check.json");
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const checks = [
    ["types"],
    ["validate"],
    ["validate", "client", "server"],
    ["schemas", "json/decode", "json/encode", "client", "server"],
  ].map((modules) => {
    const files = modules.map((module) => `src/${module}.ts`);
    const compilerOptions = { noEmit: true, incremental: false, skipLibCheck: true, rootDir: "/" };
    writeFileSync(
      project,
      JSON.stringify({ extends: "./tsconfig.json", compilerOptions, include: [], files }),
    );
    const parameters = [compiler, "-p", project, "--extendedDiagnostics"];
    const { stdout, status } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
    if (status !== 0) throw new Error(`generated code does not compile:\n${stdout.slice(0, 2000)}`);
    const figures = Object.fromEntries(
      [...stdout.matchAll(/^([A-Z][\w ]*):\s+(\S+)$/gm)].map(([, name, figure]) => [name, figure]),
    );
    return { modules: files.join(", "), figures };
  });
  rmSync(project);
  return { name: "Checking the types of github-stubs", checks };
}

/** Least of each figure. @param {Generation[]} runs @returns {Generation[]} */
function best(runs) {
  const [first] = runs;
  if (first === undefined) return [];
  const least = (/** @type {"cpu" | "wall" | "memory"} */ key) =>
    Math.min(...runs.map((each) => each[key]));
  return [{ ...first, cpu: least("cpu"), wall: least("wall"), memory: least("memory") }];
}

/** @param {(Generation | TypeChecks)[]} results */
export function printGenerate(results) {
  const generations = results.flatMap((each) => ("checks" in each ? [] : [each]));
  const checked = results.flatMap((each) => ("checks" in each ? ["", printChecks(each)] : []));
  const megabytes = (/** @type {number} */ bytes) =>
    `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  const rows = generations.map((each) =>
    each.failed === undefined
      ? [
          each.name,
          time(each.cpu),
          time(each.wall),
          megabytes(each.memory),
          `${each.files}`,
          megabytes(each.output),
        ]
      : [`${each.name}: failed`, "–", "–", "–", "–", "–"],
  );
  const reasons = generations.flatMap(({ name, failed }) =>
    failed === undefined ? [] : ["", `${name} failed:`, failed.slice(0, 2000)],
  );
  const head = ["what", "processor time", "wall time", "most memory", "files", "output"];
  return [
    "## Generating",
    "",
    table(head, rows),
    ...ratio(generations),
    ...reasons,
    ...checked,
  ].join("\n");
}

/**
 * The cost of the same types to the two tools, in one run.
 *
 * @param {readonly Generation[]} generations
 */
function ratio(generations) {
  const ours = generations.find(({ name }) => name === pathsName);
  const theirs = generations.find(({ name }) => name === peerName);
  if (ours === undefined || theirs === undefined || ours.failed || theirs.failed) return [];
  const part = (ours.cpu / theirs.cpu).toFixed(2);
  return ["", `\`diptych types\` takes ${part} of openapi-typescript's processor time.`];
}

/** @param {TypeChecks} checks */
function printChecks({ name, checks }) {
  const columns = ["Lines", "Types", "Instantiations", "Memory used", "Total time"];
  const rows = checks.map(({ modules, figures }) => [
    modules,
    ...columns.map((column) => figures[column] ?? "–"),
  ]);
  return [`### ${name}`, "", table(["modules and what they import", ...columns], rows)].join("\n");
}
