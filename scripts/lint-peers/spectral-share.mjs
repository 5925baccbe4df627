// @ts-check
// Says where Spectral's time goes with its own set: in loading, in its functions, and in everything else.
import spectralCore from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { readFileSync } from "node:fs";
import path from "node:path";
import { documentsFolder } from "../corpus/documents.mjs";
import { sampleNames } from "./sample.mjs";

const { Ruleset, Spectral } = spectralCore;
const loaded = cpu();

const api = documentsFolder();
if (api === undefined) throw new Error("fetch the documents first: npm run corpus -- --fetch");

/** Milliseconds that functions took, by name; those that call others are counted once. */
const inFunctions = new Map();
let depth = 0;

/** @param {any} rule */
function timed(rule) {
  if (typeof rule !== "object" || rule === null || !("then" in rule)) return rule;
  const entries = Object.entries(rule).map(([key, value]) => [
    key,
    key === "then"
      ? [value].flat().map((one) => ({ ...one, function: timedFunction(one.function) }))
      : value,
  ]);
  return Object.fromEntries(entries);
}

const wrapped = new Map();

/** @param {any} run */
function timedFunction(run) {
  const known = wrapped.get(run);
  if (known !== undefined) return known;
  /** @type {(...args: any[]) => any} */
  const outer = function (...args) {
    depth += 1;
    const start = process.hrtime.bigint();
    try {
      return run(...args);
    } finally {
      depth -= 1;
      if (depth === 0) {
        const spent = Number(process.hrtime.bigint() - start) / 1e6;
        inFunctions.set(run.name, (inFunctions.get(run.name) ?? 0) + spent);
      }
    }
  };
  if ("validator" in run) Object.assign(outer, { validator: run.validator });
  wrapped.set(run, outer);
  return outer;
}

const oas = rulesets.oas;
const rules = Object.fromEntries(
  Object.entries(oas.rules).map(([name, rule]) => [name, timed(rule)]),
);
const ruleset = new Ruleset({ ...oas, rules }, { source: "/" });

const start = performance.now();
let findings = 0;
for (const name of sampleNames(api).slice(0, Number(process.argv[2] ?? 20))) {
  const linter = new Spectral();
  linter.setRuleset(ruleset);
  const text = readFileSync(path.join(api, name), "utf8");
  findings += (await linter.run(text)).length;
}
const checking = performance.now() - start;
const functions = [...inFunctions.values()].reduce((sum, one) => sum + one, 0);
const share = ((100 * functions) / checking).toFixed(0);
console.log(`loading took ${loaded.toFixed(0)} ms of processor time; ${findings} findings`);
console.log(`functions took ${share} % of the time of checking`);
for (const [name, spent] of [...inFunctions].sort((a, b) => b[1] - a[1]).slice(0, 8))
  console.log(`  ${name} ${spent.toFixed(0)} ms`);

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
