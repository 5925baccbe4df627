// @ts-check
/**
 * Runs every tool on every document: `npm run corpus -- --tools`. A finding is a bug of one of two tools. Those that are
 * known are in `tools-known.json`, with their reasons; one that is not found any more fails the run too.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { inProcesses } from "./in-processes.mjs";

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
 * @param {string | undefined} tool only this one
 * @param {(met: Met, done: number) => void} onMet
 * @returns {Promise<Met[]>}
 */
export async function meetTools(api, names, minutes, tool, onMet) {
  const tasks = names.map((name) => ({ file: path.join(api, name), tool }));
  /** @returns {Omit<Met, "name">} */
  const died = (/** @type {string} */ text) => ({
    isRefused: false,
    findings: { process: [`died: ${text}`] },
  });
  const otherwise = {
    hung: () => died(`it took longer than ${minutes} minutes`),
    ended: (/** @type {string | number | null} */ how) => died(`the process ended with ${how}`),
  };
  const nameOf = (/** @type {number} */ index) => names[index] ?? "";
  const program = path.join(import.meta.dirname, "tools-worker.mjs");
  const all = await inProcesses(program, tasks, minutes, otherwise, (met, index, done) =>
    onMet({ name: nameOf(index), ...met }, done),
  );
  return all.map((met, index) => ({ name: nameOf(index), ...met }));
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
  // Of a sample each finding has to be known; a share of a few documents says nothing.
  if (isWhole && share < leastPassing)
    faults.push(`fewer than ${leastPassing} % of the mocks pass try`);
  const deaths = all.filter(({ findings }) =>
    Object.values(findings).some((found) => found.some((one) => one.startsWith("died"))),
  );
  const summary = [
    `${all.length} documents, ${all.length - taken.length} of them refused, ${deaths.length} deaths`,
    `${passing} of ${taken.length} mocks pass try of their own document (${share.toFixed(1)} %)`,
  ];
  return { summary, faults };
}
