// @ts-check
// A process of its own that profiles Diptych at one task:
// `node profiled.mjs <task> <document> <settings>`. Prints the profile as JSON.
import { Session } from "node:inspector/promises";
import { documentOf } from "../data/documents.mjs";
import { cpuTime } from "./clock.mjs";
import { taskOf } from "./task.mjs";

const [taskName = "", documentId = "", settingsText = "{}"] = process.argv.slice(2);
/** @type {import("./task.mjs").Settings} */
const settings = JSON.parse(settingsText);

const [contender] = (await taskOf(taskName)).contenders;
if (contender === undefined) throw new Error(`${taskName} has no contenders`);
const run = await contender.load(documentOf(documentId), settings);

/** @param {number} time microseconds */
function runFor(time) {
  const start = cpuTime();
  do run();
  while (cpuTime() - start < time);
}

const second = 1_000_000;
runFor(settings.quick ? second / 2 : 2 * second);
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.setSamplingInterval", { interval: 200 });
await session.post("Profiler.start");
runFor(settings.quick ? second / 2 : 4 * second);
const { profile } = await session.post("Profiler.stop");
process.stdout.write(JSON.stringify(profile));
