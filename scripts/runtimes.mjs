// @ts-check
// Brings the programs that run JavaScript elsewhere than in Node.js, and other versions of TypeScript, for the tests of the project `runtimes`:
// `npm run runtimes`. They are a hundred megabytes each, and no part of what `npm ci` brings.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cacheFolder } from "./corpus/documents.mjs";

/** Packages with a program for this kind of machine, whose versions docs/runtimes.md names. */
const packages = {
  deno: { name: "@deno/linux-x64-glibc", version: "2.9.6", program: "deno" },
  bun: { name: "@oven/bun-linux-x64", version: "1.4.5", program: "bin/bun" },
  workerd: {
    name: "@cloudflare/workerd-linux-64",
    version: "1.20261117.1",
    program: "bin/workerd",
  },
};

/** Compilers that generated code is compiled with too, by the names under which they are installed. */
const compilers = { "typescript-least": "5.7.3", "typescript-6": "6.0.3" };

/** @typedef {keyof typeof packages} Runtime */
/** @typedef {keyof typeof compilers} Compiler */

const folder = path.resolve(cacheFolder, "../runtimes");

/** @param {Runtime} runtime */
function programOf(runtime) {
  const { name, program } = packages[runtime];
  return path.join(folder, "node_modules", name, program);
}

const all = /** @type {readonly Runtime[]} */ (Object.keys(packages));

/**
 * Programs by the name of their runtime; undefined where one is not here.
 *
 * @returns {Readonly<Record<Runtime, string>> | undefined}
 */
export function runtimePrograms() {
  const programs = all.map((runtime) => /** @type {const} */ ([runtime, programOf(runtime)]));
  if (!programs.every(([, program]) => existsSync(program))) return undefined;
  return /** @type {Record<Runtime, string>} */ (Object.fromEntries(programs));
}

/**
 * Folder of a compiler that `npm run runtimes` brings.
 *
 * @param {Compiler} name
 */
export const compilerFolder = (name) => path.join(folder, "node_modules", name);

/** Whether all that this brings is here. */
export const isComplete = () =>
  runtimePrograms() !== undefined &&
  /** @type {readonly Compiler[]} */ (Object.keys(compilers)).every((name) =>
    existsSync(compilerFolder(name)),
  );

/** Installs them beside the public documents, without running anything of theirs. */
function install() {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  const wanted = [
    ...all.map((runtime) => `${packages[runtime].name}@${packages[runtime].version}`),
    ...Object.entries(compilers).map(([name, version]) => `${name}@npm:typescript@${version}`),
  ];
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--no-save"];
  execFileSync("npm", ["install", ...flags, ...wanted], { cwd: folder, stdio: "inherit" });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href && !isComplete()) install();
