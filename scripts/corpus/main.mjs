// @ts-check
/**
 * `npm run corpus`: generates from every public document of the corpus, compiles what comes out, and
 * writes `docs/corpus.md`. Run `npm run build` before it, unless it only fetches.
 *
 *   --fetch         only fetch the documents
 *   --only TEXT     only documents whose path contains this text; prints instead of writing the page
 *   --minutes COUNT longest time for one document, 3 by default; a busy machine needs more
 *   --tools         run every tool on each document instead, and write nothing
 *   --tool NAME     only this tool: lint, types, docs, scaffold, zod, diff, bundle or mock; implies --tools
 *   --every COUNT   only one document of so many, as a sample
 *   --keep          leave the generated packages where they are
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as prettier from "prettier";
import { collection, corpusNames, fetchDocuments } from "./documents.mjs";
import { generateAll } from "./generate-all.mjs";
import { report } from "./report.mjs";
import { secondOpinion } from "./second-opinion.mjs";

const { values } = parseArgs({
  options: {
    fetch: { type: "boolean", default: false },
    only: { type: "string" },
    minutes: { type: "string", default: "3" },
    tools: { type: "boolean", default: false },
    tool: { type: "string" },
    every: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
  },
});
/** @param {string} text */
const say = (text) => void process.stderr.write(`${text}\n`);

const api = fetchDocuments();
const { only } = values;
const minutes = Number(values.minutes);
const every = Number(values.every);
const names = corpusNames(api)
  .filter((name) => only === undefined || name.includes(only))
  .filter((_, i) => i % every === 0);
say(`${names.length} documents of ${collection} in ${api}`);
if (values.tools || values.tool !== undefined) await runTools();
else if (!values.fetch) await run();

/** Runs every tool, and fails where one finds what is not known. */
async function runTools() {
  const { judge, knownFindings, meetTools } = await import("./tools.mjs");
  const all = await meetTools(api, names, minutes, values.tool, ({ name, findings }, done) => {
    for (const [tool, found] of Object.entries(findings))
      for (const one of found.slice(0, 3)) say(`${name}: ${tool}: ${one}`);
    if (done % 20 === 0) say(`${done} of ${names.length}`);
  });
  const known = knownFindings().filter(({ tool }) => tool === (values.tool ?? tool));
  const { summary, faults } = judge(all, known, only === undefined && every === 1);
  for (const line of summary) process.stdout.write(`${line}\n`);
  for (const fault of faults) process.stdout.write(`error: ${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function run() {
  // Needs the build, which fetching does not.
  const { compileAll } = await import("./compile-all.mjs");
  const work = mkdtempSync(path.join(tmpdir(), "diptych-corpus-"));
  const folders = new Map(names.map((name, i) => [name, `d${i}`]));
  /** @param {string} name */
  const folderOf = (name) => folders.get(name) ?? "";
  const outcomes = await generateAll(
    api,
    names,
    (name) => path.join(work, folderOf(name)),
    minutes,
    (done) => done % 100 === 0 && say(`${done} of ${names.length}`),
  );
  say("compiling");
  const generated = outcomes.filter(({ outcome }) => outcome === "generated");
  const errors = compileAll(
    work,
    generated.map(({ name, bytes = 0 }) => ({ folder: folderOf(name), bytes })),
  );
  const compilerErrors = new Map(
    generated.flatMap(({ name }) => {
      const own = errors.get(folderOf(name));
      return own === undefined ? [] : [/** @type {const} */ ([name, own])];
    }),
  );
  for (const line of errors.get("") ?? []) say(line);
  /** @type {Map<string, string[]>} */
  const opinions = new Map();
  for (const { name, outcome } of outcomes)
    if (outcome === "refused") opinions.set(name, await secondOpinion(path.join(api, name)));
  const figures = {
    collection,
    minutes,
    outcomes,
    compilerErrors,
    opinions,
    node: process.versions.node,
  };
  const page = await prettier.format(report(figures), { parser: "markdown", printWidth: 100 });
  if (only === undefined) {
    writeFileSync(path.resolve(import.meta.dirname, "../../docs/corpus.md"), page);
    say("docs/corpus.md is written");
  } else process.stdout.write(page);
  if (values.keep) say(`the packages are in ${work}`);
  else rmSync(work, { recursive: true });
}
