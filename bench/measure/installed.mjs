// @ts-check
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stage } from "../../scripts/package/stage.mjs";
import { stageRuntime } from "../../scripts/package/stage-runtime.mjs";

/**
 * Installs the packed program into a folder, as its users have it: joined in few files, beside the formatter.
 *
 * @param {string} folder
 * @returns {Promise<string>} the program's first module
 */
export async function installed(folder) {
  const modules = path.join(folder, "node_modules");
  await stage(path.join(modules, "diptych"));
  await stageRuntime(path.join(modules, "@diptych/runtime"));
  const formatter = new URL("../../node_modules/oxfmt", import.meta.url);
  symlinkSync(fileURLToPath(formatter), path.join(modules, "oxfmt"));
  return path.join(modules, "diptych/dist/tools/main.js");
}

/**
 * Installs a generated package beside the packed runtime, which is joined in few modules.
 *
 * @param {string} folder
 * @param {string} built the package's built files
 * @returns {Promise<string>} the built files as they are installed
 */
export async function installedPackage(folder, built) {
  const measured = path.join(folder, "node_modules/measured");
  const dist = path.join(measured, "dist");
  cpSync(built, dist, { recursive: true });
  writeFileSync(path.join(measured, "package.json"), '{ "type": "module" }');
  await stageRuntime(path.join(folder, "node_modules/@diptych/runtime"));
  return dist;
}
