// @ts-check
import { symlinkSync } from "node:fs";
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
