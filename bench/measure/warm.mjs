// @ts-check
// A process of its own for one task and one document: `node warm.mjs <task> <document> <settings>`.
// Contenders take turns, so that what disturbs the machine for a while disturbs them all.
import { documentOf } from "../data/documents.mjs";
import { cpuTime } from "./clock.mjs";
import { taskOf } from "./task.mjs";

/** @typedef {{ name: string, best: number, median: number }} Warm microseconds of one call */

const [taskName = "", documentId = "", settingsText = "{}"] = process.argv.slice(2);
/** @type {import("./task.mjs").Settings} */
const settings = JSON.parse(settingsText);
const rounds = settings.quick ? 5 : documentId === "C" ? 9 : 25;
const sampleTime = settings.quick ? 15_000 : 30_000;
const warmUpTime = settings.quick ? 200_000 : 1_000_000;

/** What runs are kept in, so that no compiler finds them unused. @type {unknown} */
let kept;

/**
 * No collection of garbage is forced between samples: a full one that meets no live object of a
 * class discards compiled code for it, so that every contender would be measured half warm.
 *
 * @param {() => unknown} run
 * @param {number} calls
 */
function sample(run, calls) {
  const start = cpuTime();
  for (let call = 0; call < calls; call++) kept = run();
  return (cpuTime() - start) / calls;
}

/** Runs until it is warm; returns how many calls make a sample. @param {() => unknown} run */
function warmUp(run) {
  const start = cpuTime();
  let calls = 0;
  do {
    kept = run();
    calls++;
  } while (cpuTime() - start < warmUpTime || calls < 3);
  const each = sample(run, Math.max(1, Math.ceil((calls * sampleTime) / warmUpTime / 4)));
  return Math.max(1, Math.round(sampleTime / each));
}

const task = await taskOf(taskName);
const document = documentOf(documentId);
const entries = [];
for (const { name, load } of task.contenders) {
  const run = await load(document, settings);
  if (task.check(run(), document) !== true)
    throw new Error(`${name} gives another value for ${documentId}`);
  entries.push({ name, run, calls: warmUp(run), samples: /** @type {number[]} */ ([]) });
}
for (let round = 0; round < rounds; round++) {
  for (const { run, calls, samples } of entries) samples.push(sample(run, calls));
}

/** @type {Warm[]} */
const result = entries.map(({ name, samples }) => {
  samples.sort((a, b) => a - b);
  return { name, best: samples[0] ?? NaN, median: samples[samples.length >> 1] ?? NaN };
});
// A last use of what was kept.
if (kept === result) throw new Error("a run returned the result");
process.stdout.write(JSON.stringify({ bytes: task.bytes(document), contenders: result }));
