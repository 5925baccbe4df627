// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The kept result of a command.
 *
 * @typedef {object} Result
 * @property {string} command
 * @property {string} commit of the measured code
 * @property {boolean} isClean whether the code was as it was committed
 * @property {boolean} isLong whether everything was measured, with all samples
 * @property {string} date ISO 8601
 * @property {number} seconds that the run took
 * @property {ReturnType<typeof import("../measure/environment.mjs").environment>} environment
 * @property {any} figures
 */

/** The figures of each command. @typedef {Readonly<Record<string, any>>} Figures */

const folder = new URL("../results/", import.meta.url);

/** @param {string} command */
const fileOf = (command) => new URL(`${command}.json`, folder);

/** Keeps a result, in the place of the one before. @param {Result} result @returns {string} the file */
export function saveResult(result) {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(result.command);
  const text = JSON.stringify(result, rounded, 1);
  // Lists of numbers on one line each.
  writeFileSync(
    file,
    `${text.replace(/\[[\s\d.,eE+-]+\]/g, (list) => list.replace(/\s+/g, ""))}\n`,
  );
  return fileURLToPath(file);
}

/** @param {string} command @returns {Result | undefined} undefined where none is kept */
export function readResult(command) {
  const file = fileOf(command);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * Reasons why pages cannot be made from results: every figure is of a long run, and those of one group are of one
 * commit.
 *
 * @param {readonly string[]} commands
 * @param {(command: string) => Result | undefined} [read]
 * @param {(command: string) => string} [groupOf]
 * @returns {string[]} none if they can
 */
export function refusalsOf(commands, read = readResult, groupOf = () => "") {
  /** @type {Map<string, Result>} */
  const newestOf = new Map();
  for (const command of commands) {
    const result = read(command);
    const newest = newestOf.get(groupOf(command));
    if (result !== undefined && (newest === undefined || result.date > newest.date))
      newestOf.set(groupOf(command), result);
  }
  return commands.flatMap((command) => {
    const result = read(command);
    const newest = newestOf.get(groupOf(command));
    const reasons = [];
    if (result === undefined) return [];
    if (!result.isLong) reasons.push("of a quick or partial run");
    if (!result.isClean) reasons.push("of changed code");
    if (result.commit !== newest?.commit)
      reasons.push(`of commit ${short(result.commit)}, not ${short(newest?.commit ?? "")}`);
    return reasons.map((reason) => `${command} is ${reason}`);
  });
}

/** @param {string} commit */
export const short = (commit) => commit.slice(0, 8);

/** Five digits: more is noise. @param {string} _ @param {unknown} value */
function rounded(_, value) {
  return typeof value === "number" && !Number.isInteger(value)
    ? Number(value.toPrecision(5))
    : value;
}
