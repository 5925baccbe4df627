// @ts-check
// Compares `diptych mock` with Prism: what each answers, and how fast. Prints the tables of docs/mock-server.md.
// Prism is no dependency: install @stoplight/prism-cli in a folder of its own.
// Usage: node scripts/mock-peers/main.mjs FOLDER/node_modules/.bin/prism [--rounds 7] [--requests 3000]
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cases } from "./cases.mjs";
import { load } from "./load.mjs";
import { programs, start } from "./programs.mjs";
import { openService, proxyCases } from "./proxy-cases.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "3000" },
  },
});
const [command] = positionals;
if (command === undefined) {
  console.error("Name Prism's command, such as FOLDER/node_modules/.bin/prism");
  process.exit(2);
}
const all = Object.entries(programs(realpathSync(command)));
const document = fileURLToPath(new URL("pets.yaml", import.meta.url));
const names = all.map(([name]) => name);
console.log(
  `| Behaviour | ${names.join(" | ")} |\n| --- | ${names.map(() => "---").join(" | ")} |`,
);

/** @type {Map<string, string[]>} */
const rows = new Map();
/** @param {string} what @param {Promise<boolean>} holds */
const note = async (what, holds) => {
  const row = rows.get(what) ?? [];
  rows.set(what, [...row, (await holds.catch(() => false)) ? "yes" : "no"]);
};
for (const [, call] of all) {
  const running = await start((port) => call(document, port));
  for (const [what, check] of cases) await note(what, check(running.address));
  await running.stop();
  const service = await openService();
  const proxy = await start((port) => call(document, port, service.target));
  for (const [what, check] of proxyCases) await note(what, check(proxy.address, proxy.output));
  await proxy.stop();
  service.close();
}
for (const [what, cells] of rows) console.log(`| ${what} | ${cells.join(" | ")} |`);

const requests = Number(values.requests);
/** @type {Record<"started" | "rate" | "time", number>[][]} */
const samples = all.map(() => []);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [index, [, call]] of all.entries()) {
    const running = await start((port) => call(document, port));
    await load(`${running.address}/pets/1`, requests / 5);
    const before = running.processorTime();
    const taken = await load(`${running.address}/pets/1`, requests);
    const time = (running.processorTime() - before) / requests;
    samples[index]?.push({ started: running.started, rate: requests / (taken / 1000), time });
    await running.stop();
  }
}
/** @param {readonly number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
console.log(
  "\n| | Start to first answer (ms) | Requests a second | Processor time a request (ms) |",
);
console.log("| --- | --- | --- | --- |");
for (const [index, name] of names.entries()) {
  const own = samples[index] ?? [];
  const [started, rate, time] = [
    median(own.map((one) => one.started)),
    median(own.map((one) => one.rate)),
    median(own.map((one) => one.time)),
  ];
  console.log(`| ${name} | ${started.toFixed(0)} | ${rate.toFixed(0)} | ${time.toFixed(2)} |`);
}
