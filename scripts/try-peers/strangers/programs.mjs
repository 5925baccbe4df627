// @ts-check
// The programs that look for faults, each with the kinds and operations of what it finds.
import { execFile } from "node:child_process";
import path from "node:path";
import { kindOf } from "./kinds.mjs";
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

/** Kinds of the failures of Schemathesis, by their codes. */
const failures = {
  ST101: "server-error",
  ST102: "server-error",
  ST103: "status",
  ST104: "content-type",
  ST105: "content-type",
  ST106: "content-type",
  ST107: "header",
  ST108: "body",
  ST109: "content-type",
  ST110: "content-type",
  ST111: "body",
  ST201: "accepted",
  ST202: "refused",
  ST203: "accepted",
  ST204: "method",
  ST205: "method",
  ST301: "gone",
  ST302: "gone",
  ST401: "auth",
  ST402: "tenant",
};

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<string>}
 */
const run = (file, args, cwd, env) =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, timeout: 600_000, maxBuffer: 1e8 };
    execFile(file, [...args], options, (_, out) => resolve(out));
  });

const cli = path.resolve(import.meta.dirname, "../../../dist/tools/main.js");

/**
 * Findings of `diptych try` that are errors or warnings.
 *
 * @param {Target} target
 * @returns {Promise<readonly Found[]>}
 */
export async function byDiptych({ address, document, service, cwd, families }) {
  const options = ["--write", "--auth", `${service.scheme}=SECRET`, "--format", "json"];
  const names = operationNames(document);
  for (const [id, name] of names)
    if (families.includes(familyOf(name.replace(/^\S+ /, "")))) options.push("--operation", id);
  const env = { SECRET: service.secrets[0], OTHER_SECRET: service.secrets[1] };
  const out = await run(process.execPath, [cli, "try", address, document, ...options], cwd, env);
  /** @type {{ findings: readonly { rule: string, level: string, operationId: string, message: string }[] }} */
  const { findings } = JSON.parse(out);
  return findings
    .filter(({ level }) => level !== "note")
    .map(({ rule, operationId, message }) => ({
      where: names.get(operationId) ?? operationId,
      kind: kindOf(rule),
      title: `${rule}: ${message}`,
    }));
}

/**
 * Findings of Schemathesis.
 *
 * @param {string} command
 * @param {Target} target
 * @param {number} examples
 * @returns {Promise<readonly Found[]>}
 */
export async function bySchemathesis(
  command,
  { address, document, service, cwd, families },
  examples,
) {
  const options = ["--max-examples", String(examples), "--seed", "1", "--no-color"];
  if (families.length > 0) options.push("--include-path-regex", `^/(${families.join("|")})(/|$)`);
  const sent = ["-H", `${service.header}${service.secrets[0]}`];
  const out = await run(command, ["run", document, "--url", address, ...sent, ...options], cwd, {});
  return readFailures(out);
}

/**
 * Reads the failures of an output of Schemathesis: headings name operations, items the failures.
 *
 * @param {string} text
 * @returns {readonly Found[]}
 */
export function readFailures(text) {
  /** @type {Found[]} */
  const found = [];
  let where = "";
  for (const line of text.split("\n")) {
    const heading = /^_{3,} (.+?) _{3,}$/.exec(line)?.[1];
    if (heading !== undefined) where = heading;
    const [, code, title] = /^- (ST\d+) (.*)$/.exec(line) ?? [];
    if (code === undefined || where === "") continue;
    const kind = failures[/** @type {keyof typeof failures} */ (code)] ?? code;
    found.push({ where, kind, title: `${code} ${title}` });
  }
  return found;
}
