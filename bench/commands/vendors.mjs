// @ts-check
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { publicDocuments } from "../data/public-documents.mjs";
import { vendorTools } from "../data/vendor-tools.mjs";
import { cpuOf } from "../measure/child-time.mjs";
import { installed } from "../measure/installed.mjs";
import { progress } from "../measure/progress.mjs";

/**
 * A document, and the processor time in microseconds that each tool takes for it: the least of several runs,
 * undefined where the tool fails.
 *
 * @typedef {{ document: string, bytes: number, tools: Record<string, number | undefined> }} VendorDocument
 *
 * @typedef {(input: string, output: string) => readonly string[]} Command
 */

const bin = (/** @type {string} */ file) =>
  fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));
const redocly = bin("@redocly/cli/bin/cli.js");
const quiet = "REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true";

/**
 * Generates from the documents of GitHub and of three vendors by each tool, in turns.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<VendorDocument[]>}
 */
export async function measureVendors({ quick }) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
    const tools = commandsOf(folder, await installed(folder));
    const all = Object.entries(publicDocuments()).map(([document, input]) => ({
      document,
      input,
      bytes: statSync(input).size,
      samples: new Map(Object.keys(tools).map((name) => [name, /** @type {number[]} */ ([])])),
    }));
    const rounds = quick ? 1 : 5;
    for (let round = 1; round <= rounds; round++)
      for (const { document, input, samples } of all)
        for (const [name, command] of Object.entries(tools)) {
          progress(`vendors: ${document}, ${name}, ${round} of ${rounds}`);
          const time = await timeOf(folder, command, input);
          if (time !== undefined) samples.get(name)?.push(time);
        }
    return all.map(({ document, bytes, samples }) => ({
      document,
      bytes,
      tools: Object.fromEntries(
        [...samples].map(([name, times]) => [
          name,
          times.length < rounds ? undefined : Math.min(...times),
        ]),
      ),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder @param {Command} command @param {string} input @returns {Promise<number | undefined>} */
async function timeOf(folder, command, input) {
  const output = path.join(folder, "output");
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  const parameters = ["-c", 'cd "$0" && exec "$@" > /dev/null', folder, ...command(input, output)];
  const cpu = await cpuOf("sh", parameters).catch(() => undefined);
  return existsSync(output) ? cpu : undefined;
}

/** @param {string} folder @param {string} diptych the program's first module @returns {Record<string, Command>} */
function commandsOf(folder, diptych) {
  const own = (/** @type {readonly string[]} */ emit, /** @type {object} */ settings) =>
    /** @type {Command} */ (
      (input, output) => {
        const config = path.join(folder, "config.json");
        const specs = [{ input, output, package: { name: "measured" }, emit, ...settings }];
        writeFileSync(config, JSON.stringify({ specs }));
        return [process.execPath, diptych, "generate", "--force", "--config", config];
      }
    );
  const heyApi = binOf("@hey-api/openapi-ts", "openapi-ts");
  return {
    [vendorTools.types]: (input, output) =>
      `node ${diptych} types ${input} --output ${output}/types.ts`.split(" "),
    [vendorTools.peerTypes]: (input, output) =>
      `node ${bin("openapi-typescript/bin/cli.js")} ${input} --output ${output}/types.ts`.split(
        " ",
      ),
    [vendorTools.brief]: own(["types", "client"], { client: { checks: "none" } }),
    [vendorTools.redocly]: (input, output) =>
      `env ${quiet} node ${redocly} generate-client ${input} -o ${output}/client.ts`.split(" "),
    [vendorTools.everything]: own(["types", "validate", "json", "client", "server"], {}),
    [vendorTools.heyApi]: (input, output) => [process.execPath, heyApi, "-i", input, "-o", output],
  };
}

/** @param {string} name of a package @param {string} command */
function binOf(name, command) {
  const manifest = JSON.parse(readFileSync(bin(`${name}/package.json`), "utf8"));
  return bin(
    path.join(name, typeof manifest.bin === "string" ? manifest.bin : manifest.bin[command]),
  );
}
