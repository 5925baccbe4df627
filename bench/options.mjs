// @ts-check
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { commands } from "./commands.mjs";
import { documentIds } from "./data/documents.mjs";

/**
 * @typedef {object} Options
 * @property {string | undefined} command undefined to show the help
 * @property {import("./measure/task.mjs").Settings} settings
 * @property {boolean} json
 * @property {boolean} save
 * @property {boolean} again
 */

/** The built package of version 2. */
export const defaultPackage = fileURLToPath(new URL("../generated/v2/dist", import.meta.url));
const names = [...Object.keys(commands), "all", "pages"];
const listed = Object.entries(commands).map(
  ([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`,
);

export const help = `Usage: npm run bench -- <command> [options]

Commands
${listed.join("\n")}
  all             everything; with --save, what this commit has no result of yet
  pages           rewrites the figures of docs/benchmarks.md and README.md, and draws docs/charts

Options
  --save              keeps the result in bench/results, for pages
  --again             measures again what all --save would skip
  --documents A,B,C   which documents: A one account of 1 KB, B 100 accounts of 78 KB,
                      C 10,000 billing records of 15 MB (all of them)
  --no-cold           only warm figures
  --quick             fewer and shorter samples: for a look, not for a claim
  --package <folder>  built package to measure (generated/v2/dist)
  --json              figures as JSON: times in microseconds, sizes in bytes`;

/**
 * @param {string[]} parameters
 * @returns {Options | undefined} undefined after a message about a mistake
 */
export function readOptions(parameters) {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      allowPositionals: true,
      options: {
        documents: { type: "string", default: documentIds.join(",") },
        "no-cold": { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        package: { type: "string", default: defaultPackage },
        json: { type: "boolean", default: false },
        save: { type: "boolean", default: false },
        again: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const [command] = positionals;
    if (positionals.length > 1) throw new Error(`one command at a time, or all`);
    if (command !== undefined && !names.includes(command))
      throw new Error(`no command ${command}; there are ${names.join(", ")}`);
    const documents = values.documents.split(",");
    const unknown = documents.find((id) => !documentIds.some((known) => known === id));
    if (unknown !== undefined)
      throw new Error(`no document ${unknown}; there are ${documentIds.join(", ")}`);
    const settings = {
      package: path.resolve(process.env["INIT_CWD"] ?? ".", values.package),
      documents,
      cold: !values["no-cold"],
      quick: values.quick,
    };
    const { json, save, again } = values;
    return {
      command: values.help ? undefined : command,
      settings,
      json,
      save,
      again,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return undefined;
  }
}
