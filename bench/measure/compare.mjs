// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ContenderProcess } from "./contender-process.mjs";
import { installedPackage } from "./installed.mjs";
import { runModule } from "./process.mjs";
import { progress } from "./progress.mjs";
import { taskOf } from "./task.mjs";

/** Calls after which the time of a cold process is taken: fewer where one takes long. */
const coldCalls = /** @type {Record<string, number[]>} */ ({
  A: [100, 2000],
  B: [100],
  C: [1],
});

/**
 * @typedef {{ best: number, median: number, samples: number[] }} Times
 * @typedef {{ document: string, kind: "warm", bytes: number, calls?: undefined, times: Record<string, Times> }
 *   | { document: string, kind: "cold", calls: number, bytes?: undefined, times: Record<string, Times> }} Column
 * @typedef {{ command: string, title: string, contenders: string[], columns: Column[] }} Comparison
 */

/**
 * Times of all contenders, in microseconds: warm for one call, cold for all calls.
 *
 * @param {string} name
 * @param {import("./task.mjs").Settings} settings
 * @returns {Promise<Comparison>}
 */
export async function compare(name, settings) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const installed = await installedPackage(folder, settings.package);
    return await compareInstalled(name, { ...settings, package: installed });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {import("./task.mjs").Settings} settings @returns {Promise<Comparison>} */
async function compareInstalled(name, settings) {
  const task = await taskOf(name);
  const contenders = task.contenders.map((contender) => contender.name);
  /** @type {Column[]} */
  const columns = [];
  for (const document of settings.documents) {
    columns.push(await warmColumn(name, document, contenders, settings));
  }
  for (const document of settings.cold ? settings.documents : []) {
    columns.push(...(await coldColumns(name, document, contenders, settings)));
  }
  return { command: name, title: task.title, contenders, columns };
}

/**
 * The contenders take turns, so that what disturbs the machine for a while disturbs them all.
 *
 * @param {string} name
 * @param {string} document
 * @param {readonly string[]} contenders
 * @param {import("./task.mjs").Settings} settings
 * @param {number} [rounds]
 * @returns {Promise<Extract<Column, { kind: "warm" }>>}
 */
export async function warmColumn(
  name,
  document,
  contenders,
  settings,
  rounds = settings.quick ? 5 : document === "C" ? 15 : 25,
) {
  const entries = [];
  let bytes = 0;
  try {
    for (const contender of contenders) {
      progress(`${name}: ${document}, warming up ${contender}`);
      const child = new ContenderProcess(name, document, contender, settings);
      entries.push({
        name: contender,
        child,
        samples: /** @type {number[]} */ ([]),
      });
      bytes = await child.ready();
    }
    for (let round = 1; round <= rounds; round++) {
      progress(`${name}: ${document}, warm, ${round} of ${rounds}`);
      for (const { child, samples } of entries) samples.push(await child.sample());
    }
  } finally {
    for (const { child } of entries) child.end();
  }
  return { document, kind: "warm", bytes, times: summaries(entries) };
}

/**
 * @param {string} name
 * @param {string} document
 * @param {readonly string[]} contenders
 * @param {import("./task.mjs").Settings} settings
 * @returns {Promise<Column[]>}
 */
async function coldColumns(name, document, contenders, settings) {
  const calls = coldCalls[document] ?? [1];
  const rounds = settings.quick ? 2 : 4;
  /** @type {Map<string, number[][]>} */
  const samples = new Map(contenders.map((contender) => [contender, calls.map(() => [])]));
  for (let round = 1; round <= rounds; round++) {
    progress(`${name}: ${document}, cold, ${round} of ${rounds}`);
    for (const contender of contenders) {
      const parameters = [name, document, contender, calls.join(","), JSON.stringify(settings)];
      /** @type {number[]} */
      const times = await runModule("cold.mjs", parameters);
      times.forEach((time, index) => samples.get(contender)?.[index]?.push(time));
    }
  }
  return calls.map((count, index) => ({
    document,
    kind: "cold",
    calls: count,
    times: summaries(
      contenders.map((contender) => ({
        name: contender,
        samples: samples.get(contender)?.[index] ?? [],
      })),
    ),
  }));
}

/** @param {readonly { name: string, samples: number[] }[]} entries */
function summaries(entries) {
  return Object.fromEntries(
    entries.map(({ name, samples }) => {
      const sorted = [...samples].sort((a, b) => a - b);
      const times = {
        best: sorted[0] ?? NaN,
        median: sorted[sorted.length >> 1] ?? NaN,
      };
      return [name, { ...times, samples: sorted }];
    }),
  );
}
