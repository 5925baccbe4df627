// @ts-check
/**
 * Runs every tool on every document: `npm run corpus -- --tools`. A finding is a bug of one of two tools. Those that are
 * known are in `tools-known.json`, with their reasons; one that is not found any more fails the run too.
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

/** Share of documents whose mock has to pass `try`, in percent. */
const leastPassing = 95;

/**
 * A document and what the tools found in it, by their names.
 *
 * @typedef {{ name: string, isRefused: boolean, findings: Record<string, readonly string[]> }} Met
 */

/** @typedef {{ document: string, tool: string, reason: string }} Known */

/** @returns {Known[]} */
export const knownFindings = () =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "tools-known.json"), "utf8"));

/**
 * Runs all tools on documents, in processes of their own.
 *
 * @param {string} api folder of the documents
 * @param {readonly string[]} names
 * @param {number} minutes longest time for one document
 * @param {(met: Met, done: number) => void} onMet
 * @returns {Promise<Met[]>}
 */
export async function meetTools(api, names, minutes, onMet) {
  /** @type {Met[]} */
  const all = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    let worker = start();
    for (let i = next++; i < names.length; i = next++) {
      const name = names[i] ?? "";
      const met = { name, ...(await ask(worker, path.join(api, name), minutes)) };
      all[i] = met;
      if (worker.exitCode !== null || worker.killed) worker = start();
      onMet(met, ++done);
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return all;
}

const start = () =>
  fork(path.join(import.meta.dirname, "tools-worker.mjs"), {
    execArgv: ["--max-old-space-size=6144"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/**
 * @param {import("node:child_process").ChildProcess} worker
 * @param {string} file
 * @param {number} minutes
 * @returns {Promise<Omit<Met, "name">>}
 */
function ask(worker, file, minutes) {
  return new Promise((resolve) => {
    /** @param {Omit<Met, "name">} met */
    const settle = (met) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(met);
    };
    /** @param {string} text */
    const died = (text) => settle({ isRefused: false, findings: { process: [`died: ${text}`] } });
    const timer = setTimeout(() => {
      worker.kill("SIGKILL");
      died(`it took longer than ${minutes} minutes`);
    }, minutes * 60_000);
    worker.once("message", (met) => settle(/** @type {Omit<Met, "name">} */ (met)));
    worker.once("exit", (code, signal) => died(`the process ended with ${signal ?? code}`));
    worker.send({ file });
  });
}

/**
 * The figures of a run, and what is wrong with it.
 *
 * @param {readonly Met[]} all
 * @param {readonly Known[]} known
 * @param {boolean} isWhole whether each known finding has to be there
 * @returns {{ summary: string[], faults: string[] }}
 */
export function judge(all, known, isWhole) {
  const isKnown = (/** @type {string} */ document, /** @type {string} */ tool) =>
    known.some((one) => one.document === document && one.tool === tool);
  const faults = all.flatMap(({ name, findings }) =>
    Object.entries(findings)
      .filter(([tool]) => !isKnown(name, tool))
      .map(([tool, found]) => `${name}: ${tool}: ${found[0]}`),
  );
  const names = new Set(all.map(({ name }) => name));
  for (const { document, tool } of known) {
    const met = all.find(({ name }) => name === document);
    const isStale = met === undefined ? isWhole : met.findings[tool] === undefined;
    if (isStale && (isWhole || names.has(document)))
      faults.push(`${document}: ${tool} finds nothing any more: take it out of tools-known.json`);
  }
  const taken = all.filter(({ isRefused }) => !isRefused);
  const passing = taken.filter(
    ({ findings }) => findings["mock"] === undefined && findings["process"] === undefined,
  ).length;
  const share = taken.length === 0 ? 100 : (100 * passing) / taken.length;
  if (share < leastPassing) faults.push(`fewer than ${leastPassing} % of the mocks pass try`);
  const deaths = all.filter(({ findings }) =>
    Object.values(findings).some((found) => found.some((one) => one.startsWith("died"))),
  );
  const summary = [
    `${all.length} documents, ${all.length - taken.length} of them refused, ${deaths.length} deaths`,
    `${passing} of ${taken.length} mocks pass try of their own document (${share.toFixed(1)} %)`,
  ];
  return { summary, faults };
}
