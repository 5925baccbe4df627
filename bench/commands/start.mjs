// @ts-check
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installed } from "../measure/installed.mjs";
import { progress } from "../measure/progress.mjs";
import { startTime } from "../measure/start-time.mjs";

/**
 * Processor time of a start of the packed program in microseconds: the median of all rounds.
 *
 * @typedef {{ name: string, cpu: number }} Start
 */

const document = `openapi: 3.1.1
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://pets.example }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      summary: Get a pet.
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, maximum: 9999 } }
      responses:
        "200":
          description: The pet.
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
        default: { description: The request is refused. }
components:
  schemas:
    Pet:
      type: object
      required: [id]
      properties: { id: { type: integer, maximum: 9999 }, name: { type: string } }
`;

/** Starts of the program by their names, each with its arguments. */
const starts = {
  "diptych --version": ["--version"],
  "diptych --help": ["--help"],
  "diptych lint, a small document": ["lint", "openapi.yaml"],
  "diptych generate, a small document": ["generate", "--force"],
  "diptych generate, nothing changed": ["generate"],
};

/** Modules of generated packages that a program imports, by their names; it calls nothing. */
const imports = {
  "an import of the client of version 3": "@diptych/v3/client",
  "an import of the server of version 3": "@diptych/v3/server",
  "an import of the client of version 2": "@diptych/v2/client",
  "an import of the server of version 2": "@diptych/v2/server",
};

/**
 * Starts of the program as it is installed, and of programs that import generated packages, beside an empty program, in turns.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<Start[]>}
 */
export async function measureStart({ quick }) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const main = await install(folder);
    const empty = path.join(folder, "empty.cjs");
    /** @type {readonly [name: string, parameters: readonly string[]][]} */
    const jobs = [
      ["an empty program", [empty]],
      ...Object.entries(starts).map(
        ([name, parameters]) => /** @type {[string, string[]]} */ ([name, [main, ...parameters]]),
      ),
      ...Object.entries(imports).map(
        ([name, module]) => /** @type {[string, string[]]} */ ([name, [importer(folder, module)]]),
      ),
    ];
    const options = { cwd: folder, env: { ...process.env, XDG_CACHE_HOME: folder } };
    /** @type {number[][]} */
    const samples = jobs.map(() => []);
    const rounds = quick ? 3 : 31;
    // The first round compiles nothing that later ones would find, and fills the caches of the system.
    for (let round = 0; round <= rounds; round++) {
      for (const [index, [name, parameters]] of jobs.entries()) {
        progress(`start: ${name}, ${round} of ${rounds}`);
        const cpu = await startTime(parameters, options);
        if (round > 0) samples[index]?.push(cpu);
      }
    }
    return jobs.map(([name], index) => ({ name, cpu: median(samples[index] ?? []) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A project with the packed program, generated packages, the document and a configuration.
 *
 * @param {string} folder
 * @returns {Promise<string>} the program's first module
 */
async function install(folder) {
  const main = await installed(folder);
  const modules = path.join(folder, "node_modules");
  for (const version of ["v2", "v3"])
    for (const part of ["dist", "package.json"])
      cpSync(
        new URL(`../../generated/${version}/${part}`, import.meta.url),
        path.join(modules, "@diptych", version, part),
        { recursive: true },
      );
  mkdirSync(path.join(folder, "src"));
  writeFileSync(path.join(folder, "empty.cjs"), "");
  writeFileSync(path.join(folder, "openapi.yaml"), document);
  const config = { specs: [{ input: "openapi.yaml", output: "src/api" }] };
  writeFileSync(path.join(folder, "diptych.config.json"), JSON.stringify(config));
  return main;
}

/**
 * Writes a program that imports a module.
 *
 * @param {string} folder
 * @param {string} module
 */
function importer(folder, module) {
  const file = path.join(folder, `${module.replaceAll(/\W+/g, "-")}.mjs`);
  writeFileSync(file, `import ${JSON.stringify(module)};\n`);
  return file;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
