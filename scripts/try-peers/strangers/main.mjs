// @ts-check
// Compares `diptych try` with Schemathesis on the services of test/tools/try/strangers, which were written without a look
// at the rules of `diptych try`. A fault is found where a finding names its operation and its kind, and the service without
// a fault has no such finding.
//
// Usage: node scripts/try-peers/strangers/main.mjs [--schemathesis COMMAND] [--save] [--again] [FAULT …]
//
//   --schemathesis  its command, installed with pip in an environment of its own; without it only `diptych try` runs
//   --service       only this service
//   --program       only this program: diptych or schemathesis
//   --examples      examples of each operation that Schemathesis tries. Default: 10
//   --measured      file with the results. Default: measured.json beside the services
//   --again         measures everything anew; without it only what was not measured, or otherwise
//   --save          writes README.md beside the services, and the table of docs/try.md
//
// Each result is written to that file at once, so that a run that was ended goes on.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as prettier from "prettier";
import { isOf } from "./kinds.mjs";
import { page, summary } from "./page.mjs";
import { byDiptych, bySchemathesis, familyOf, schemathesisOptions } from "./programs.mjs";
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
    examples: { type: "string", default: "10" },
    measured: { type: "string", default: path.join(folder, "measured.json") },
    again: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !faults.some((one) => one.name === name));
if (unknown.length > 0 || (values.service !== undefined && !(values.service in services))) {
  process.stderr.write(`There is no fault or service ${[...unknown, values.service].join(", ")}\n`);
  process.exit(2);
}

/** @type {Measured} */
const measured = JSON.parse(readFileSync(values.measured, "utf8"));
const command = values.schemathesis && path.resolve(values.schemathesis);
const examples = Number(values.examples);
/** Options of the programs, beside those of each run. */
const options = {
  diptych: "--write",
  schemathesis: schemathesisOptions(examples),
};
const programs = /** @type {const} */ (["diptych", "schemathesis"]).filter(
  (one) =>
    (one === "diptych" || command !== undefined) &&
    (values.program === undefined || values.program === one),
);
// The programs leave their caches where they run.
const cwd = mkdtempSync(path.join(tmpdir(), "strangers-"));
for (const id of Object.keys(services))
  if (values.service === undefined || values.service === id) await compare(id);
rmSync(cwd, { recursive: true, force: true });
process.stdout.write(await formatted(summary(measured, faults, services)));
if (values.save) await save();

/** @param {string} id */
async function compare(id) {
  const own = faults.filter(
    ({ service, name }) =>
      service === id && (positionals.length === 0 || positionals.includes(name)),
  );
  if (own.length === 0) return;
  build(id, cwd);
  const document = await documentOf(id, cwd);
  for (const program of programs) {
    const alarms = (measured.services[id] ??= {});
    if (isDue(program, alarms[program])) {
      const { found, ...rest } = await attempt(program, id, undefined, document);
      const texts = new Set(found.map(({ where, title }) => `${where}: ${title}`));
      alarms[program] = { ...rest, known: keysOf(found), alarms: [...texts].sort() };
      keep(`${program}, ${id}: ${texts.size} alarms in ${rest.seconds} s`);
    }
    const known = alarms[program]?.known ?? [];
    for (const fault of own) {
      const results = (measured.faults[`${id}/${fault.name}`] ??= {});
      if (!isDue(program, results[program])) continue;
      const { found, ...rest } = await attempt(program, id, fault, document);
      const added = found.filter((one) => !known.includes(keyOf(one)));
      const hits = added.filter((one) => isOf(one, fault));
      const others = keysOf(added.filter((one) => !isOf(one, fault)));
      results[program] = { found: hits.length > 0, ...rest, hits: keysOf(hits), others };
      const told = hits.length > 0 ? "found" : `not found, but ${others.join(", ") || "nothing"}`;
      keep(`${program}, ${id}/${fault.name}: ${told} in ${rest.seconds} s`);
    }
  }
}

/**
 * Whether something has to be measured.
 *
 * @param {"diptych" | "schemathesis"} program
 * @param {{ readonly options?: string } | undefined} before
 */
function isDue(program, before) {
  return values.again || before?.options !== options[program];
}

/** @param {string} message */
function keep(message) {
  process.stderr.write(`${message}\n`);
  writeFileSync(values.measured, `${JSON.stringify(measured, undefined, 2)}\n`);
}

/**
 * Runs a program on a service that has just been started.
 *
 * @param {"diptych" | "schemathesis"} program
 * @param {string} id
 * @param {Fault | undefined} fault whose paths are tried; without one the whole document
 * @param {string} document
 */
async function attempt(program, id, fault, document) {
  const service = services[id];
  const { address, stop } = await start(id, fault?.name ?? "", cwd);
  const begun = performance.now();
  // HEAD is held against that of other paths.
  const isOfAll = fault === undefined || fault.kinds.includes("head");
  const places = isOfAll ? [] : fault.where.filter((one) => one !== "*");
  const families = [...new Set(places.map((one) => familyOf(one.replace(/^\S+ /, ""))))];
  const target = { address, document, service, cwd, families };
  const { version, found, isWhole } =
    program === "diptych"
      ? await byDiptych(target)
      : await bySchemathesis(command ?? "", target, examples);
  await stop();
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const date = new Date().toISOString().slice(0, 10);
  const stopped = isWhole ? {} : { isStopped: true };
  return { found, version, options: options[program], date, seconds, ...stopped };
}

/** @param {Found} found */
function keyOf({ where, kind }) {
  return `${where} ${kind}`;
}

/** @param {readonly Found[]} found */
function keysOf(found) {
  return [...new Set(found.map(keyOf))].sort();
}

/** @param {string} text of Markdown */
async function formatted(text) {
  return prettier.format(text, { parser: "markdown", printWidth: 100 });
}

/** Writes the list beside the services, and the table of the page on `diptych try`. */
async function save() {
  writeFileSync(path.join(folder, "README.md"), await formatted(page(measured, faults, services)));
  const file = path.resolve(import.meta.dirname, "../../../docs/try.md");
  const before = readFileSync(file, "utf8");
  const marked = /(<!-- strangers[^]*?-->\n)[^]*?(<!-- end of strangers -->)/;
  if (!marked.test(before)) throw new Error("docs/try.md has no place for the table");
  const table = summary(measured, faults, services);
  writeFileSync(
    file,
    await formatted(before.replace(marked, (_, begin, end) => `${begin}\n${table}\n${end}`)),
  );
}
