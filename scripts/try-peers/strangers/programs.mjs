// @ts-check
// The programs that look for faults, each with the kinds and operations of what it finds.
import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { kindOf } from "./kinds.mjs";
import { readReport } from "./schemathesis-report.mjs";
import { operationNames } from "./services.mjs";

/**
 * The first segment of a path.
 *
 * @param {string} place
 */
export const familyOf = (place) => place.split("/")[1] ?? "";

/**
 * Something that a program says of an operation.
 *
 * @typedef {object} Found
 * @property {string} where operation, as `GET /books`
 * @property {string} kind
 * @property {string} title as the program calls it
 */

/**
 * Needs of a run.
 *
 * @typedef {object} Target
 * @property {string} address
 * @property {string} document file
 * @property {import("./services.mjs").Service} service
 * @property {string} cwd folder for what a program leaves
 * @property {readonly string[]} families first segments of the paths that are tried; all if there are none
 */

/**
 * A run of a program.
 *
 * @typedef {object} Run
 * @property {string} version of the program
 * @property {readonly Found[]} found
 * @property {boolean} isWhole whether the program came to its end within the time
 */

/** The longest time of a run in ms. */
const limit = 300_000;

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<string>}
 */
const run = (file, args, cwd, env) =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, timeout: limit, maxBuffer: 1e8 };
    execFile(file, [...args], options, (_, out) => resolve(out));
  });

const root = path.resolve(import.meta.dirname, "../../..");
const cli = path.join(root, "dist/tools/main.js");
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

/**
 * Findings of `diptych try`: errors and warnings.
 *
 * @param {Target} target
 * @returns {Promise<Run>}
 */
export async function byDiptych({ address, document, service, cwd, families }) {
  const names = operationNames(document);
  /**
   * @param {readonly string[]} places
   * @param {boolean} hasSecond
   * @returns {Promise<readonly { rule: string, level: string, operationId: string, message: string }[]>}
   */
  const tried = async (places, hasSecond) => {
    const options = ["--write", "--auth", `${service.scheme}=SECRET`, "--format", "json"];
    if (hasSecond) options.push("--as", `${service.scheme}=OTHER_SECRET`);
    for (const [id, name] of names)
      if (places.includes(familyOf(name.replace(/^\S+ /, "")))) options.push("--operation", id);
    const env = { SECRET: service.secrets[0], OTHER_SECRET: service.secrets[1] };
    const out = await run(process.execPath, [cli, "try", address, document, ...options], cwd, env);
    return JSON.parse(out).findings;
  };
  // `--as` says that things belong to one user, so a run over other things is one without it.
  const own = service.private;
  const isOfOne = families.length > 0 && families.every((one) => own.includes(one));
  const findings = [...(await tried(families, isOfOne))];
  if (families.length === 0 && own.length > 0) findings.push(...(await tried(own, true)));
  const found = findings
    .filter(({ level }) => level !== "note")
    .map(({ rule, operationId, message }) => ({
      where: names.get(operationId) ?? operationId,
      kind: kindOf(rule),
      title: `${rule}: ${message}`,
    }));
  return { version, found, isWhole: true };
}

/**
 * Options of Schemathesis that decide how much it tries. It goes on after a failure, as one may hide others.
 *
 * @param {number} examples
 */
export const schemathesisOptions = (examples) =>
  `--max-examples ${examples} --seed 1 --workers 1 --continue-on-failure`;

/**
 * Findings of Schemathesis. It has the credentials of both users where the service has two.
 *
 * @param {string} command
 * @param {Target} target
 * @param {number} examples
 * @returns {Promise<Run>}
 */
export async function bySchemathesis(
  command,
  { address, document, service, cwd, families },
  examples,
) {
  writeFileSync(path.join(cwd, "schemathesis.toml"), usersOf(service));
  const [name = "", scheme = ""] = service.header.split(": ");
  const auth = service.secrets.map((secret, at) => ({
    name: userNames[at],
    fixedHeaders: [{ name, value: `${scheme}${secret}` }],
  }));
  writeFileSync(path.join(cwd, "users.json"), JSON.stringify({ auth }));
  const report = path.join(cwd, "report.ndjson");
  rmSync(report, { force: true });
  const options = [...schemathesisOptions(examples).split(" "), "--report", "ndjson", "--no-color"];
  options.push("--report-ndjson-path", report);
  if (families.length > 0) options.push("--include-path-regex", `^/(${families.join("|")})(/|$)`);
  const out = await run(command, ["run", document, "--url", address, ...options], cwd, {});
  if (!existsSync(report)) throw new Error(`Schemathesis has written no report: ${out}`);
  return readReport(readFileSync(report, "utf8"));
}

const userNames = ["one", "two"];

/**
 * Settings of Schemathesis: requests are the first user's, and neither user may see what is the other's.
 *
 * @param {import("./services.mjs").Service} service
 */
function usersOf({ secrets }) {
  const users = secrets[0] === secrets[1] ? "" : `peers = ${JSON.stringify(userNames)}\n`;
  return `[auth.wfc]\npath = "users.json"\nuser = "one"\n${users}`;
}
