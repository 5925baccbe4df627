// @ts-check
import { run } from "./process.mjs";

/**
 * Processor time of a command and of all that it starts, in microseconds: what a shell counts for its children.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @returns {Promise<number>}
 * @throws {Error} the command fails, with what it has said
 */
export async function cpuOf(command, parameters) {
  const text = await run("sh", ["-c", '"$@" || exit; times', "sh", command, ...parameters]);
  // The last line is that of the children: user and system, such as `0m0.61s 0m0.08s`.
  const times = [...(text.trim().split("\n").at(-1) ?? "").matchAll(/(\d+)m([\d.,]+)s/g)];
  return times.reduce(
    (sum, [, minutes, seconds = ""]) =>
      sum + (Number(minutes) * 60 + Number(seconds.replace(",", "."))) * 1e6,
    0,
  );
}
