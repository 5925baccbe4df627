// @ts-check
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";

/**
 * The outcome of a document.
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {"generated" | "refused" | "crashed" | "hung"} outcome
 * @property {number} seconds processor time
 * @property {number} [bytes] of the generated files
 * @property {string} [reason] of a crash
 * @property {{ code: string, severity: string, message: string, pointer: string }[]} diagnostics
 */

/**
 * Generates from every document, in processes of their own, so that one that crashes or hangs takes
 * nothing with it.
 *
 * @param {string} api folder of the documents
 * @param {readonly string[]} names
 * @param {(name: string) => string} outputOf folder of what a document becomes
 * @param {number} minutes longest time for one document; one that takes longer hangs
 * @param {(done: number) => void} onProgress
 * @returns {Promise<Outcome[]>} in the order of the names
 */
export async function generateAll(api, names, outputOf, minutes, onProgress) {
  /** @type {Outcome[]} */
  const outcomes = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    let worker = start();
    for (let i = next++; i < names.length; i = next++) {
      const name = names[i] ?? "";
      const task = { file: path.join(api, name), output: outputOf(name) };
      const outcome = await ask(worker, task, minutes);
      outcomes[i] = { name, ...outcome };
      if (worker.exitCode !== null || worker.killed) worker = start();
      onProgress(++done);
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}

const start = () =>
  fork(path.join(import.meta.dirname, "worker.mjs"), {
    execArgv: ["--max-old-space-size=6144"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/**
 * @param {import("node:child_process").ChildProcess} worker
 * @param {{ file: string, output: string }} task
 * @param {number} minutes
 * @returns {Promise<Omit<Outcome, "name">>}
 */
function ask(worker, task, minutes) {
  return new Promise((resolve) => {
    /** @param {Omit<Outcome, "name">} outcome */
    const settle = (outcome) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      worker.kill("SIGKILL");
      settle({ outcome: "hung", seconds: minutes * 60, diagnostics: [] });
    }, minutes * 60_000);
    worker.once("message", (message) => settle(/** @type {Outcome} */ (message)));
    worker.once("exit", (code, signal) => {
      const reason = `the process ended with ${signal ?? code}`;
      settle({ outcome: "crashed", seconds: 0, reason, diagnostics: [] });
    });
    worker.send(task);
  });
}
