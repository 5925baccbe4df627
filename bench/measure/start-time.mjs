// @ts-check
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const usage = fileURLToPath(new URL("start-usage.cjs", import.meta.url));

/**
 * Processor time of a program of Node.js from its start to its end, in microseconds.
 *
 * @param {readonly string[]} parameters the program and its arguments
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>}
 * @throws {Error} the program fails, with what it has said
 */
export function startTime(parameters, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--require", usage, ...parameters], {
      ...options,
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    let errors = "";
    let cpu = "";
    child.stderr?.on("data", (chunk) => (errors += chunk));
    child.stdio[3]?.on("data", (chunk) => (cpu += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0 && cpu !== "") resolve(Number(cpu));
      else reject(new Error(`${parameters.join(" ")} ended with ${code}\n${errors}`));
    });
  });
}
