// @ts-check
import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { compilerSettings } from "../../dist/generator/views/package/manifest.js";

const root = path.resolve(import.meta.dirname, "../..");

/** Most bytes of TypeScript that one run of the compiler gets. */
const batchSize = 30_000_000;

/** The settings that Diptych generates for packages. */
export const ownSettings = /** @type {{ compilerOptions: object }} */ (
  compilerSettings(["./server", "./client"])
).compilerOptions;

/**
 * Compiles packages, many in one run.
 *
 * @param {string} work folder of the packages
 * @param {readonly { folder: string, bytes: number }[]} packages folders relative to `work`
 * @param {object} settings options of the compiler
 * @returns {Map<string, string[]>} errors of the compiler by folder
 */
export function compileAll(work, packages, settings = ownSettings) {
  mkdirSync(path.join(work, "node_modules", "@diptych"), { recursive: true });
  symlinkSync(path.join(root, "runtime"), path.join(work, "node_modules/@diptych/runtime"));
  writeFileSync(path.join(work, "package.json"), '{ "type": "module" }\n');
  /** @type {Map<string, string[]>} */
  const errors = new Map();
  for (const batch of batches(packages)) {
    const compilerOptions = { ...settings, rootDir: ".", noEmit: true };
    const include = batch.map((folder) => `${folder}/src`);
    writeFileSync(path.join(work, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    const compiler = path.join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [compiler, "-p", work, "--pretty", "false"], {
      cwd: work,
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    for (const line of stdout.split("\n").filter((text) => /error TS\d+:/.test(text))) {
      const folder = batch.find((one) => line.startsWith(`${one}/`)) ?? "";
      errors.set(folder, [...(errors.get(folder) ?? []), line.slice(folder.length + 1)]);
    }
  }
  return errors;
}

/** @param {readonly { folder: string, bytes: number }[]} packages */
function* batches(packages) {
  /** @type {string[]} */
  let batch = [];
  let size = 0;
  for (const { folder, bytes } of packages) {
    if (batch.length > 0 && size + bytes > batchSize) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(folder);
    size += bytes;
  }
  if (batch.length > 0) yield batch;
}
