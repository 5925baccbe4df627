import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ratio, time } from "./table.mjs";

/** @typedef {Record<string, () => unknown>} Contestants one call each, by name; the first is the measure */

const rounds = 15;

/** CPU time of a sample, in microseconds: long against the clock's grain, short against disturbances. */
const sample = 30_000;

/**
 * Best and median CPU time of a call, in microseconds. The contestants take turns, so that
 * whatever else the machine does meets them all.
 *
 * @param {Contestants} contestants
 * @returns {Record<string, { best: number, median: number }>}
 */
export function measure(contestants) {
  const names = Object.keys(contestants);
  /** @type {Record<string, number[]>} */
  const times = {};
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) {
    const call = contestants[name] ?? (() => undefined);
    cpu(call, 1);
    let count = 1;
    for (let used = cpu(call, 1); used < sample && count < 1e6; used = cpu(call, count)) {
      count = Math.ceil(count * Math.min(10, Math.max(1.5, sample / Math.max(used, 1))));
    }
    counts[name] = count;
    times[name] = [];
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const count = counts[name] ?? 1;
      times[name]?.push(cpu(contestants[name] ?? (() => undefined), count) / count);
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const sorted = (times[name] ?? []).toSorted((a, b) => a - b);
      return [name, { best: sorted[0] ?? 0, median: sorted[sorted.length >> 1] ?? 0 }];
    }),
  );
}

/** @param {() => unknown} call @param {number} count */
function cpu(call, count) {
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) kept = call();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** The last result, so that no call is optimised away. @type {unknown} */
export let kept;

/**
 * One table of warm figures: a row a contestant, a column a document.
 *
 * @param {string} title
 * @param {Record<string, Contestants>} documents
 * @returns {import("./table.mjs").Table}
 */
export function warmTable(title, documents) {
  const columns = Object.keys(documents);
  const results = columns.map((name) => measure(documents[name] ?? {}));
  return ratioTable(title, columns, results);
}

/**
 * @param {string} title
 * @param {string[]} columns
 * @param {Record<string, { best: number, median: number }>[]} results a result for each column
 * @returns {import("./table.mjs").Table}
 */
function ratioTable(title, columns, results) {
  const names = Object.keys(results[0] ?? {});
  const base = results.map((result) => result[names[0] ?? ""] ?? { best: 1, median: 1 });
  return {
    title,
    columns: columns.flatMap((column) => [column, "best", "median"]),
    rows: names.map((name) => {
      const cells = results.map((result) => result[name]);
      return {
        name,
        cells: cells.flatMap((cell, i) =>
          cell === undefined
            ? ["", "–", "–"]
            : [time(cell.best), ratio(cell.best / (base[i]?.best ?? 1)), ratio(cell.median / (base[i]?.median ?? 1))],
        ),
        values: Object.fromEntries(
          columns.flatMap((column, i) => [
            [`${column} best µs`, cells[i]?.best ?? Number.NaN],
            [`${column} median µs`, cells[i]?.median ?? Number.NaN],
          ]),
        ),
      };
    }),
  };
}

/**
 * One table of cold figures: each sample is the first calls of a fresh process, after its modules
 * are loaded.
 *
 * @param {string} title
 * @param {string} comparison module with `cold: Record<string, () => Contestants>`
 * @param {string[]} names
 */
export function coldTable(title, comparison, names) {
  const calls = [100, 2000];
  const results = calls.map((count) => {
    /** @type {Record<string, number[]>} */
    const times = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < 5; round++) {
      for (const name of names) times[name]?.push(coldSample(comparison, name, count));
    }
    return Object.fromEntries(
      Object.entries(times).map(([name, list]) => {
        const sorted = list.toSorted((a, b) => a - b);
        return [name, { best: (sorted[0] ?? 0) / count, median: (sorted[sorted.length >> 1] ?? 0) / count }];
      }),
    );
  });
  return ratioTable(title, calls.map((count) => `first ${count}`), results);
}

/** @param {string} comparison @param {string} name @param {number} count */
function coldSample(comparison, name, count) {
  const script = fileURLToPath(new URL("cold.mjs", import.meta.url));
  const child = spawnSync(process.execPath, [script, comparison, name, String(count)], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(child.stderr);
  return Number(child.stdout);
}
