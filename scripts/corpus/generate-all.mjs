// @ts-check
import path from "node:path";
import { inProcesses } from "./in-processes.mjs";

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
  const tasks = names.map((name) => ({ file: path.join(api, name), output: outputOf(name) }));
  /** @type {{ hung: () => Omit<Outcome, "name">, ended: (how: string | number | null) => Omit<Outcome, "name"> }} */
  const otherwise = {
    hung: () => ({ outcome: "hung", seconds: minutes * 60, diagnostics: [] }),
    ended: (how) => ({
      outcome: "crashed",
      seconds: 0,
      reason: `the process ended with ${how}`,
      diagnostics: [],
    }),
  };
  const program = path.join(import.meta.dirname, "worker.mjs");
  const outcomes = await inProcesses(program, tasks, minutes, otherwise, (_, _index, done) =>
    onProgress(done),
  );
  return outcomes.map((outcome, i) => ({ name: names[i] ?? "", ...outcome }));
}
