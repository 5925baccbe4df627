// @ts-check
// A fresh process for one reader of YAML: `node yaml-process.mjs <reader> <document>`. Prints the processor time of the
// first reading and the median of later ones, in microseconds.
import { readFileSync } from "node:fs";
import { readers } from "../commands/yaml.mjs";
import { cpuTime } from "./clock.mjs";

const [name = "", document = ""] = process.argv.slice(2);
const make = readers[name];
if (make === undefined) throw new Error(`no reader ${name}`);
const read = await make(readFileSync(document, "utf8"));

/** The last value, so that no compiler finds it unused. @type {unknown} */
let kept;

function sample() {
  const start = cpuTime();
  kept = read();
  return cpuTime() - start;
}

const first = sample();
if (typeof kept !== "object" || kept === null) throw new Error(`${name} does not read ${document}`);
// Enough for a reader to be warm, and few where a reading takes seconds.
const count = Math.max(3, Math.min(40, Math.round(2_000_000 / Math.max(first, 1))));
const later = Array.from({ length: count }, sample)
  .slice(Math.floor(count / 2))
  .sort((a, b) => a - b);
console.log(JSON.stringify({ first, later: later[later.length >> 1] }));
