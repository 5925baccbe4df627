// @ts-check
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Runs a module of this folder in a fresh process, Node's settings being the default ones, and
 * returns what it prints, read as JSON.
 *
 * @param {string} module
 * @param {readonly string[]} parameters
 * @returns {Promise<any>}
 */
export async function runModule(module, parameters) {
  const file = fileURLToPath(new URL(module, import.meta.url));
  return JSON.parse(await run(process.execPath, [file, ...parameters]));
}

/**
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {import("node:child_process").SpawnOptions & { readonly accepted?: readonly number[] }} [options] with exit codes
 *   that are no failure, 0 alone by default
 * @returns {Promise<string>} standard output
 */
export function run(command, parameters, { accepted = [0], ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (errors += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== null && accepted.includes(code)) resolve(output);
      else
        reject(
          new Error(`${[command, ...parameters].join(" ")} ended with ${code}\n${errors}${output}`),
        );
    });
  });
}
