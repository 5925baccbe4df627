// @ts-check
// A fresh process for one contender: `node cold.mjs <task> <document> <contender> <calls> <settings>`.
// `calls` are ascending, separated by commas; prints the processor time until each, in microseconds.
import { documentOf } from "../data/documents.mjs";
import { cpuTime } from "./clock.mjs";
import { taskOf } from "./task.mjs";

const [taskName = "", documentId = "", contender = "", callsText = "", settingsText = "{}"] =
  process.argv.slice(2);
const task = await taskOf(taskName);
const found = task.contenders.find(({ name }) => name === contender);
if (found === undefined) throw new Error(`no contender ${contender}`);
const run = await found.load(documentOf(documentId), JSON.parse(settingsText));
const times = [];
let done = 0;
const start = cpuTime();
for (const calls of callsText.split(",").map(Number)) {
  for (; done < calls; done++) run();
  times.push(cpuTime() - start);
}
process.stdout.write(JSON.stringify(times));
