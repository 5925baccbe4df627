// @ts-check
// A process of its own for one contender, with a heap of its own:
// `node warm.mjs <task> <document> <contender> <settings>`. Checks the value, warms up, says that it
// is ready, then takes a sample whenever it is asked to.
import { documentOf } from "../data/documents.mjs";
import { cpuTime } from "./clock.mjs";
import { taskOf } from "./task.mjs";

const [taskName = "", documentId = "", contender = "", settingsText = "{}"] = process.argv.slice(2);
/** @type {import("./task.mjs").Settings} */
const settings = JSON.parse(settingsText);
const sampleTime = settings.quick ? 15_000 : 30_000;
const warmUpTime = settings.quick ? 300_000 : 1_500_000;

/** The last result, so that no compiler finds it unused. @type {unknown} */
let kept;

/**
 * Processor time of one call, in microseconds. No collection of garbage is forced before it: a full
 * one that meets no live object of a class discards compiled code for that class.
 *
 * @param {() => unknown} run
 * @param {number} count
 */
function sample(run, count) {
  const start = cpuTime();
  for (let call = 0; call < count; call++) kept = run();
  return (cpuTime() - start) / count;
}

/** Runs until it is warm; returns how many calls make a sample. @param {() => unknown} run */
function warmUp(run) {
  const start = cpuTime();
  let calls = 0;
  do {
    kept = run();
    calls++;
  } while (cpuTime() - start < warmUpTime || calls < 5);
  const each = sample(run, Math.max(1, Math.ceil((calls * sampleTime) / warmUpTime)));
  return Math.max(1, Math.round(sampleTime / each));
}

const task = await taskOf(taskName);
const document = documentOf(documentId);
const found = task.contenders.find(({ name }) => name === contender);
if (found === undefined) throw new Error(`no contender ${contender}`);
const run = await found.load(document, settings);
if (task.check(run(), document) !== true)
  throw new Error(`${contender} gives another value for ${documentId}`);
const count = warmUp(run);
process.on("message", () => process.send?.(sample(run, count)));
process.on("disconnect", () => {
  // A last use of what was kept.
  if (kept === process) throw new Error("a run returned the process");
  process.exit();
});
process.send?.(task.bytes(document));
