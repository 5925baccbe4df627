// Runs one comparison or all of them: node main.mjs [xml-decode|xml-encode|json-decode|size|generate] [--json]
import { parseArgs } from "node:util";
import { printTable } from "./table.mjs";

const commands = ["xml-decode", "xml-encode", "json-decode", "size", "generate"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !commands.includes(name));
if (values.help || unknown.length > 0) {
  console.error(`usage: npm run bench -- [${commands.join("|")}] [--json]`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

/** @type {import("./table.mjs").Table[]} */
const tables = [];
for (const name of positionals.length > 0 ? positionals : commands) {
  const { run } = await import(`./${name}.mjs`);
  for (const table of await run()) {
    tables.push(table);
    if (!values.json) printTable(table);
  }
}
if (values.json) console.log(JSON.stringify({ node: process.version, tables }, null, 2));
