// @ts-check
import { runModule } from "./process.mjs";
import { progress } from "./progress.mjs";
import { taskOf } from "./task.mjs";

/** Calls after which the time of a cold process is taken: fewer where one takes long. */
const coldCalls = /** @type {Record<string, number[]>} */ ({ A: [100, 2000], B: [100], C: [1] });

/**
 * @typedef {{ document: string, kind: "warm", bytes: number, calls?: undefined, times: Record<string, { best: number, median: number }> }
 *   | { document: string, kind: "cold", calls: number, bytes?: undefined, times: Record<string, { best: number, median: number }> }} Column
 * @typedef {{ title: string, contenders: string[], columns: Column[] }} Comparison
 */

/**
 * Times of all contenders, in microseconds: warm for one call, cold for all calls.
 *
 * @param {string} name
 * @param {import("./task.mjs").Settings} settings
 * @returns {Promise<Comparison>}
 */
export async function compare(name, settings) {
  const task = await taskOf(name);
  const contenders = task.contenders.map((contender) => contender.name);
  /** @type {Column[]} */
  const columns = [];
  for (const document of settings.documents) {
    progress(`${name}: ${document}, warm`);
    const warm = await runModule("warm.mjs", [name, document, JSON.stringify(settings)]);
    columns.push({ document, kind: "warm", bytes: warm.bytes, times: byName(warm.contenders) });
  }
  for (const document of settings.cold ? settings.documents : []) {
    columns.push(...(await coldColumns(name, document, contenders, settings)));
  }
  return { title: task.title, contenders, columns };
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
  const rounds = settings.quick ? 2 : 7;
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
    times: byName(
      contenders.map((contender) => {
        const sorted = (samples.get(contender)?.[index] ?? []).sort((a, b) => a - b);
        return {
          name: contender,
          best: sorted[0] ?? NaN,
          median: sorted[sorted.length >> 1] ?? NaN,
        };
      }),
    ),
  }));
}

/** @param {{ name: string, best: number, median: number }[]} entries */
function byName(entries) {
  return Object.fromEntries(entries.map(({ name, best, median }) => [name, { best, median }]));
}
