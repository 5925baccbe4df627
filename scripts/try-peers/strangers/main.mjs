// @ts-check
// Compares `diptych try` with Schemathesis on the services of test/tools/try/strangers, which were written without a look
// at the rules of `diptych try`. A fault is found where a finding names its operation and its kind, and the service without
// a fault has no such finding.
//
// Usage: node scripts/try-peers/strangers/main.mjs [--schemathesis COMMAND] [--service NAME] [--write] [FAULT …]
//
//   --schemathesis  its command, installed with pip in an environment of its own; without it only `diptych try` runs
//   --service       only this service
//   --program       only this program: diptych or schemathesis
//   --examples      examples of each operation that Schemathesis tries. Default: 25
//   --measured      file with what was measured, which is kept up to date. Default: measured.json beside the services
//   --write         writes README.md beside the services
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as prettier from "prettier";
import { isOf } from "./kinds.mjs";
import { page } from "./page.mjs";
import { byDiptych, bySchemathesis, familyOf } from "./programs.mjs";
import { build, documentOf, faults, folder, services, start } from "./services.mjs";

/** @import { Fault } from "./services.mjs" */
/** @import { Found } from "./programs.mjs" */
/** @import { Measured } from "./page.mjs" */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    schemathesis: { type: "string" },
    service: { type: "string" },
    program: { type: "string" },
    measured: { type: "string", default: path.join(folder, "measured.json") },
    examples: { type: "string", default: "25" },
    write: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !faults.some((one) => one.name === name));
if (unknown.length > 0 || (values.service !== undefined && !(values.service in services))) {
  process.stderr.write(`There is no fault or service ${[...unknown, values.service].join(", ")}\n`);
  process.exit(2);
}

/** @type {Measured} */
const measured = existsSync(values.measured)
  ? JSON.parse(readFileSync(values.measured, "utf8"))
  : { note: "", services: {}, faults: {} };
const command = values.schemathesis && path.resolve(values.schemathesis);
// The programs leave their caches where they run.
const cwd = mkdtempSync(path.join(tmpdir(), "strangers-"));
for (const id of Object.keys(services))
  if (values.service === undefined || values.service === id) await compare(id);
rmSync(cwd, { recursive: true, force: true });
process.stdout.write(await written());
if (values.write) writeFileSync(path.join(folder, "README.md"), await written());

/** @param {string} id */
async function compare(id) {
  const own = faults.filter(
    ({ service, name }) =>
      service === id && (positionals.length === 0 || positionals.includes(name)),
  );
  if (own.length === 0) return;
  build(id, cwd);
  const document = await documentOf(id, cwd);
  const programs = command === undefined ? ["diptych"] : ["diptych", "schemathesis"];
  for (const program of programs) {
    if (values.program !== undefined && values.program !== program) continue;
    const healthy = await attempt(program, id, undefined, document);
    const alarms = new Set(healthy.found.map(({ where, title }) => `${where}: ${title}`));
    const known = new Set(healthy.found.map(keyOf));
    measured.services[id] ??= {};
    measured.services[id][program] = { seconds: healthy.seconds, alarms: [...alarms].sort() };
    process.stderr.write(`${program}, ${id}: ${alarms.size} alarms in ${healthy.seconds} s\n`);
    for (const fault of own) {
      const { found, seconds } = await attempt(program, id, fault, document);
      const hits = found.filter((one) => isOf(one, fault) && !known.has(keyOf(one)));
      const others = found.filter((one) => !isOf(one, fault) && !known.has(keyOf(one)));
      measured.faults[`${id}/${fault.name}`] ??= {};
      measured.faults[`${id}/${fault.name}`][program] = hits.length > 0;
      const told = hits.length > 0 ? "found" : `not found: ${others.map(keyOf).join(", ")}`;
      process.stderr.write(`${program}, ${id}/${fault.name}: ${told} in ${seconds} s\n`);
      keep();
    }
  }
}

function keep() {
  writeFileSync(values.measured, `${JSON.stringify(measured, undefined, 2)}\n`);
}

/**
 * Runs a program on a service that has just been started.
 *
 * @param {string} program
 * @param {string} id
 * @param {Fault | undefined} fault whose paths are tried; without one the whole document
 * @param {string} document
 */
async function attempt(program, id, fault, document) {
  const service = services[id];
  const { address, stop } = await start(id, fault?.name ?? "", cwd);
  const begun = performance.now();
  const places = fault?.where.filter((one) => one !== "*") ?? [];
  const families = [...new Set(places.map((one) => familyOf(one.replace(/^\S+ /, ""))))];
  const target = { address, document, service, cwd, families };
  const found =
    program === "diptych"
      ? await byDiptych(target)
      : await bySchemathesis(command ?? "", target, Number(values.examples));
  await stop();
  return { found, seconds: Math.round((performance.now() - begun) / 100) / 10 };
}

/** @param {Found} found */
function keyOf({ where, kind }) {
  return `${where} ${kind}`;
}

async function written() {
  return prettier.format(page(measured, faults, services), { parser: "markdown", printWidth: 100 });
}
