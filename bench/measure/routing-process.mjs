// @ts-check
// A fresh process for one router: `node routing-process.mjs <router> <settings>`. Prints the processor
// time of one lookup, in nanoseconds.
import { requestsOf, routers } from "../commands/routing.mjs";
import { cpuTime } from "./clock.mjs";

const [name = "", settingsText = "{}"] = process.argv.slice(2);
/** @type {import("./task.mjs").Settings} */
const settings = JSON.parse(settingsText);
const make = routers[name];
if (make === undefined) throw new Error(`no router ${name}`);
const find = await make(settings);
for (const { method, path, index } of requestsOf(1000)) {
  const found = find(method, path, []);
  if (found !== index)
    throw new Error(`${name} finds ${found} for ${method} ${path}, not ${index}`);
}

/** Sum of the results, so that no compiler finds them unused. */
let sum = 0;

/** @param {number} microseconds */
function sample(microseconds) {
  let spent = 0;
  let lookups = 0;
  while (spent < microseconds) {
    // Each path is a new string, as in a server, and no router knows it by heart.
    const requests = requestsOf(5000);
    const start = cpuTime();
    for (const { method, path } of requests) {
      /** @type {string[]} */
      const captures = [];
      sum += find(method, path, captures) + captures.length;
    }
    spent += cpuTime() - start;
    lookups += requests.length;
  }
  return (spent * 1000) / lookups;
}

sample(settings.quick ? 100_000 : 300_000);
const time = sample(settings.quick ? 50_000 : 150_000);
if (!(sum > 0)) throw new Error("nothing was found");
console.log(time);
