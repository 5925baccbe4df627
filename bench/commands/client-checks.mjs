// @ts-check
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cpuOf } from "../measure/child-time.mjs";
import { installed } from "../measure/installed.mjs";
import { run } from "../measure/process.mjs";
import { progress } from "../measure/progress.mjs";
import { githubDocument } from "./github.mjs";

/**
 * A client of GitHub's document, what generating it takes, and what TypeScript needs to check it: microseconds of
 * processor time, the medians of several runs.
 *
 * @typedef {{ name: string, bytes: number, generation?: number, cpu: number, instantiations: number }} ClientCheck
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiler = path.join(root, "node_modules/typescript/bin/tsc");
const redocly = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));

/**
 * The client without checks beside that of Redocly's `generate-client`, and beside the one with checks.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<ClientCheck[]>}
 */
export async function measureClientChecks({ quick }) {
  const document = githubDocument();
  if (document === undefined || !existsSync(redocly)) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const diptych = await installed(folder);
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
    const clients = [
      {
        name: "Diptych, `client: { checks: none }`",
        ...ownClient(folder, document, "brief", { checks: "none" }, diptych),
      },
      { name: "Redocly's `generate-client`", ...redoclyClient(folder, document) },
      {
        name: "Diptych, with checks",
        ...ownClient(folder, document, "whole", undefined, diptych),
      },
    ];
    /** @type {number[][]} */
    const generations = clients.map(() => []);
    /** @type {number[][]} */
    const samples = clients.map(() => []);
    const rounds = quick ? 1 : 9;
    for (let round = 1; round <= rounds; round++) {
      for (const [index, { name, source, generate }] of clients.entries()) {
        progress(`client-checks: generating ${name}, ${round} of ${rounds}`);
        rmSync(source, { recursive: true, force: true });
        generations[index]?.push(
          await cpuOf("sh", ["-c", 'cd "$0" && exec "$@"', folder, ...generate]),
        );
        progress(`client-checks: ${name}, ${round} of ${rounds}`);
        samples[index]?.push(await cpuOf(process.execPath, parametersOf(folder, source)));
      }
    }
    return await Promise.all(
      clients.map(async ({ name, source }, index) => ({
        name,
        bytes: sizeOf(source),
        generation: median(generations[index] ?? []),
        cpu: median(samples[index] ?? []),
        instantiations: await instantiationsOf(parametersOf(folder, source)),
      })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A client, by the folder of its sources and the command that writes it.
 *
 * @typedef {{ source: string, generate: readonly string[] }} Client
 */

/**
 * @param {string} folder
 * @param {string} input
 * @param {string} name
 * @param {object | undefined} client settings of the client
 * @param {string} diptych the program's first module
 * @returns {Client}
 */
function ownClient(folder, input, name, client, diptych) {
  const output = path.join(folder, name);
  const config = path.join(folder, `${name}.config.json`);
  const emit = ["types", "client"];
  const specs = [{ input, output, package: { name }, emit, ...(client && { client }) }];
  writeFileSync(config, JSON.stringify({ specs }));
  const generate = [process.execPath, diptych, "generate", "--force", "--config", config];
  return { source: path.join(output, "src"), generate };
}

/** @param {string} folder @param {string} input @returns {Client} */
function redoclyClient(folder, input) {
  const source = path.join(folder, "redocly");
  const client = path.join(source, "client.ts");
  const quiet = ["REDOCLY_TELEMETRY=off", "REDOCLY_SUPPRESS_UPDATE_NOTICE=true"];
  const command = [process.execPath, redocly, "generate-client", input, "-o", client];
  return { source, generate: ["env", ...quiet, ...command] };
}

/**
 * Parameters of the compiler: the settings of a generated package, except for declarations, for which Redocly's client
 * is not written. One thread, so that the figures do not depend on the machine.
 *
 * @param {string} folder
 * @param {string} source
 */
function parametersOf(folder, source) {
  const project = path.join(
    folder,
    `${path.relative(folder, source).replaceAll(path.sep, "-")}.json`,
  );
  const compilerOptions = {
    target: "es2022",
    lib: ["es2023", "dom"],
    types: [],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(project, JSON.stringify({ compilerOptions, include: [source] }));
  return [compiler, "-p", project, "--singleThreaded"];
}

/** @param {readonly string[]} parameters */
async function instantiationsOf(parameters) {
  const text = await run(process.execPath, [...parameters, "--extendedDiagnostics"]);
  return Number(/^Instantiations:\s+(\d+)$/m.exec(text)?.[1]);
}

/** Bytes of TypeScript in a folder. @param {string} folder */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .reduce((sum, file) => sum + readFileSync(path.join(folder, file)).length, 0);

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
