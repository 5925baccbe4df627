// @ts-check
/**
 * A short test of what is built, under whichever Node runs it: loads every entry of the packages by
 * import and by require, reads and writes a value in both formats, and takes the downstream example
 * from its document to a server that its client calls.
 *
 * Needs the output of `npm run build`. Imports nothing but Node and the packages.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/** Folders of the packages. */
const folders = [".", "runtime", "multipart", "generated/v2", "generated/v3"];

/**
 * Specifiers that a package can be loaded by, its files of JSON left out.
 *
 * @param {string} folder
 * @returns {readonly string[]}
 */
function entriesOf(folder) {
  /** @type {{ readonly name: string; readonly exports: object }} */
  const { name, exports } = JSON.parse(
    readFileSync(path.join(root, folder, "package.json"), "utf8"),
  );
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith(".json"));
  return entries.map((entry) => name + entry.slice(1));
}

async function loadEntries() {
  const entries = folders.flatMap(entriesOf);
  assert(entries.length > 10);
  for (const entry of entries) {
    /** @type {object} */
    const imported = await import(entry);
    assert.deepEqual(
      Object.keys(require(entry)).toSorted(),
      Object.keys(imported).toSorted(),
      entry,
    );
  }
  return `${entries.length} entries load by import and by require`;
}

/**
 * Runs a program of JavaScript with this Node, which must print no error.
 *
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function run(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: "" }, args.join(" ") + stdout);
  return stdout;
}

/** The example, installed by a link to what is installed here. */
function runExample() {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-smoke-"));
  try {
    const own = new Set(["node_modules", "dist", "generated"]);
    const example = path.join(root, "examples/downstream");
    cpSync(example, folder, {
      recursive: true,
      filter: (file) => !own.has(path.relative(example, file)),
    });
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
    const diptych = path.join(root, "dist/tools/main.js");
    run(folder, diptych, "lint", "--max-warnings", "0");
    run(folder, diptych, "generate", "--quiet");
    run(folder, diptych, "generate", "--check", "--quiet");
    run(folder, path.join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json");
    const printed = run(folder, "dist/src/main.js");
    for (const line of ["same in XML: true", "and back: 12.5", "of a genre: 1", "gone: 404"])
      assert(
        printed.split("\n").includes(line),
        `the example did not print '${line}':\n${printed}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return "the example generates, compiles, decodes, encodes, serves and calls";
}

/** Plain output with imports that end in .ts, run as it is by Nodes that strip types. */
function runStripped() {
  if (!process.features.typescript) return "types are not stripped by this Node";
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-smoke-"));
  try {
    cpSync(path.join(root, "examples/downstream/spec"), folder, { recursive: true });
    const config = "specs: [{ input: books.yaml, output: api, importExtension: ts }]\n";
    writeFileSync(path.join(folder, "diptych.config.yaml"), config);
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }\n');
    writeFileSync(
      path.join(folder, "main.ts"),
      `import { validateGenre } from "./api/index.ts";
import { createClient } from "./api/client.ts";
const books: string = JSON.stringify(validateGenre("novel"));
console.log(books, typeof createClient);\n`,
    );
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
    run(folder, path.join(root, "dist/tools/main.js"), "generate", "--quiet");
    assert.equal(run(folder, "main.ts"), '{"value":"novel"} function\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return "plain output runs with its types stripped";
}

for (const result of [await loadEntries(), runExample(), runStripped()])
  process.stdout.write(`Node ${process.versions.node}: ${result}\n`);
