// @ts-check
/**
 * `npm run corpus:paths`: compares the types of paths with openapi-typescript's for sixty documents
 * of the corpus, and writes `docs/paths-corpus.md`. Fails if a difference is not listed in
 * `paths-differences.json`, or is listed and gone. Run `npm run build` before it.
 *
 *   --keep   leave the types where they are
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import * as prettier from "prettier";
import { comparePaths, differencesOf, instantiations, unexplained } from "./compare-paths.mjs";
import { collection, fetchDocuments } from "./documents.mjs";
import { pathsNames } from "./paths-documents.mjs";
import known from "./paths-differences.json" with { type: "json" };

const { values } = parseArgs({ options: { keep: { type: "boolean", default: false } } });
const generator = path.resolve(import.meta.dirname, "../../dist/generator");
const { readSources } = await import(path.join(generator, "source/reading/read.js"));
const { loadDocument } = await import(path.join(generator, "openapi/load.js"));
const { Diagnostics } = await import(path.join(generator, "diagnostics/diagnostics.js"));
const { pathsFile } = await import(path.join(generator, "paths/paths.js"));
const { defaultPathsOptions } = await import(path.join(generator, "paths/options.js"));

const api = fetchDocuments();
const names = pathsNames(api);
const work = mkdtempSync(path.join(tmpdir(), "diptych-paths-"));
const comparisons = await comparePaths(work, api, names, typesOf);
const github = names.indexOf("github.com/api.github.com.json");
const callers = /** @type {const} */ (["ours", "theirs"]).map((types) =>
  instantiations(work, `d${github}`, types, [
    'export const a = await client.GET("/repos/{owner}/{repo}", { params: { path: { owner: "a", repo: "b" } } });',
    'export const b = await client.POST("/repos/{owner}/{repo}/issues", { params: { path: { owner: "a", repo: "b" } }, body: { title: "t" } });',
    'export const c = await client.GET("/user/repos", { params: { query: { per_page: 1 } } });',
    "export const names: string | undefined = a.data?.full_name;",
  ]),
);
const problems = unexplained(comparisons, known);
const gone = Object.keys(known).filter((name) => !names.includes(name));
writeFileSync(path.resolve(import.meta.dirname, "../../docs/paths-corpus.md"), await page());
for (const problem of [...problems, ...gone.map((name) => `${name} is listed and not compared`)])
  process.stderr.write(`${problem}\n`);
process.exitCode = problems.length + gone.length === 0 ? 0 : 1;
if (values.keep) process.stderr.write(`the types are in ${work}\n`);
else rmSync(work, { recursive: true });

/** @param {string} file */
async function typesOf(file) {
  const diagnostics = new Diagnostics();
  const folder = path.dirname(file);
  /** @param {string} one */
  const read = (one) => readFile(path.resolve(folder, one), "utf8");
  const sources = await readSources(path.basename(file), { readFile: read });
  const document = loadDocument(sources, diagnostics);
  return pathsFile(document, sources, defaultPathsOptions, diagnostics);
}

async function page() {
  /** @param {(one: import("./compare-paths.mjs").Comparison) => boolean} test */
  const count = (test) => comparisons.filter(test).length;
  const rows = comparisons
    .filter((one) => differencesOf(one).length > 0)
    .map((one) => {
      const reason = /** @type {Record<string, { reason: string }>} */ (known)[one.name]?.reason;
      return `| \`${one.name}\` | ${differencesOf(one).join(", ")} | ${reason ?? "not explained"} |`;
    });
  const [ours = 0, theirs = 0] = callers;
  const text = `# Types of paths, compared

What \`diptych types\` and openapi-typescript 7.13.0 write for the same documents. The page is written by
\`npm run corpus:paths\`; nothing in it is typed by hand.

The documents are ${names.length} of those that [the corpus](corpus.md) has from \`${collection}\`.

| | Documents |
| --- | --- |
| in all | ${names.length} |
| the same text, apart from the name of the tool | ${count((one) => one.sameText)} |
| \`paths\`, \`operations\` and \`components\` of each can stand for the other's | ${count((one) => one.assignments.length === 0)} |
| our types compile, declaration files checked | ${count((one) => one.ours.length === 0)} |
| openapi-typescript's types compile | ${count((one) => one.theirs.length === 0)} |

A program that calls three operations of GitHub's document with openapi-fetch takes the compiler
${ours} instantiations with our types and ${theirs} with openapi-typescript's.

## Differences

| Document | Differs | Reason |
| --- | --- | --- |
${rows.join("\n")}

## Documents

${names.map((name) => `\`${name}\``).join(", ")}
`;
  return prettier.format(text, { parser: "markdown", printWidth: 100 });
}
