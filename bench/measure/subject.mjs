// @ts-check
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A function of the generated package that is measured.
 *
 * @param {import("./task.mjs").Settings} settings
 * @param {string} module below the package, without extension
 * @param {string} name
 * @returns {Promise<(...parameters: any[]) => any>}
 */
export async function subject(settings, module, name) {
  const exports = await import(pathToFileURL(path.resolve(settings.package, `${module}.js`)).href);
  const found = exports[name];
  if (typeof found !== "function") throw new Error(`${module}.js has no ${name}`);
  return found;
}
