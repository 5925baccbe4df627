// @ts-check
// Says when `diptych mock` and Prism have given their first answer for a document, and what it cost.
// Usage: node scripts/mock-peers/ready.mjs FOLDER/node_modules/.bin/prism FILE … [--rounds 3]
import { realpathSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { programs, start } from "./programs.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "3" } },
});
const [command, ...files] = positionals;
if (command === undefined || files.length === 0) {
  console.error("Name Prism's command, and files of documents");
  process.exit(2);
}
const all = Object.entries(programs(realpathSync(command)));
/** @param {readonly number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
console.log("| Document | Program | Ready after (s) | Processor time (s) |");
console.log("| --- | --- | --- | --- |");
for (const file of files)
  for (const [name, call] of all) {
    /** @type {{ started: number, time: number }[]} */
    const rounds = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const running = await start((port) => call(path.resolve(file), port));
      rounds.push({ started: running.started, time: running.processorTime() });
      await running.stop();
    }
    const seconds = [rounds.map((one) => one.started), rounds.map((one) => one.time)]
      .map((one) => (median(one) / 1000).toFixed(1))
      .join(" | ");
    console.log(`| \`${path.basename(file)}\` | ${name} | ${seconds} |`);
  }
