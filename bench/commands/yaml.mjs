// @ts-check
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { asYaml } from "../data/public-documents.mjs";
import { runModule } from "../measure/process.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/**
 * Processor time of one reading in microseconds, the medians of all processes: of the first, and of a later one.
 *
 * @typedef {{ first: number, later: number }} Reading
 *
 * @typedef {{ name: string, bytes: number, times: Record<string, Reading> }} Document
 */

const file = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** Readers by their names, each with what it needs done before it reads. @type {Record<string, (text: string) => Promise<() => unknown>>} */
export const readers = {
  "Diptych, with positions": async (text) => {
    const { readDirectly } =
      await import("../../dist/generator/source/reading/yaml/direct/read-directly.js");
    return () => readDirectly(text)?.value;
  },
  "yaml, with positions": async (text) => {
    const { parseYaml } = await import("../../dist/generator/source/reading/yaml/parse-yaml.js");
    return () => {
      const parsed = parseYaml(text);
      return "value" in parsed ? parsed.value : undefined;
    };
  },
  "js-yaml, values alone": async (text) => {
    const { load } = await import("js-yaml");
    return () => load(text);
  },
  "JSON.parse of the same data": async (text) => {
    const { readDirectly } =
      await import("../../dist/generator/source/reading/yaml/direct/read-directly.js");
    const json = JSON.stringify(readDirectly(text)?.value);
    return () => JSON.parse(json);
  },
};

/**
 * Documents of people and of programs, read by all readers in fresh processes, in turns.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<Document[]>}
 */
export async function measureYaml(settings) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const documents = {
      "Interface B": file("../../spec/v3.yaml"),
      Rebilly: file("../node_modules/@redocly/openapi-core/src/benchmark/benches/rebilly.yaml"),
      ...githubAsYaml(folder),
    };
    const all = [];
    for (const [name, document] of Object.entries(documents))
      all.push(await measureDocument(name, document, settings.quick ? 3 : 9));
    return all;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** GitHub's document as a program writes it. @param {string} folder @returns {Record<string, string>} */
function githubAsYaml(folder) {
  const github = githubDocument();
  return github === undefined ? {} : { GitHub: asYaml(github, folder) };
}

/** @param {string} name @param {string} document @param {number} rounds @returns {Promise<Document>} */
async function measureDocument(name, document, rounds) {
  const names = Object.keys(readers);
  /** @type {Map<string, Reading[]>} */
  const samples = new Map(names.map((reader) => [reader, []]));
  for (let round = 1; round <= rounds; round++) {
    progress(`yaml: ${name}, ${round} of ${rounds}`);
    for (const reader of names)
      samples.get(reader)?.push(await runModule("yaml-process.mjs", [reader, document]));
  }
  const times = names.map((reader) => {
    const own = samples.get(reader) ?? [];
    const of = (/** @type {"first" | "later"} */ key) => median(own.map((one) => one[key]));
    return [reader, { first: of("first"), later: of("later") }];
  });
  return { name, bytes: readFileSync(document).length, times: Object.fromEntries(times) };
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
