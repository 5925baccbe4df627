// @ts-check
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { cacheFolder } from "./documents.mjs";

/** The last release that runs on the oldest Node.js that Diptych supports, with the compiler that it builds on. */
export const peer = { package: "@hey-api/openapi-ts@0.95.0", typescript: "typescript@5.9.3" };

/** Installs the peer beside the corpus, once, and returns its program. */
export function installPeer() {
  const folder = path.join(cacheFolder, peer.package.replaceAll("/", "+"));
  const program = path.join(folder, "node_modules/@hey-api/openapi-ts/bin/run.js");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...flags, peer.package, peer.typescript], { cwd: folder });
  return program;
}

/**
 * Generates types, operations and a client of fetch from each document, as the peer does without options.
 *
 * @param {string} program
 * @param {readonly { file: string, output: string }[]} tasks
 * @param {number} minutes longest time for one document
 * @returns {Promise<(string | undefined)[]>} of each, undefined or the reason why nothing was generated
 */
export async function peerGenerateAll(program, tasks, minutes) {
  /** @type {(string | undefined)[]} */
  const reasons = tasks.map(() => undefined);
  let next = 0;
  const work = async () => {
    for (let i = next++; i < tasks.length; i = next++) {
      const task = tasks[i];
      if (task !== undefined) reasons[i] = await peerGenerate(program, task, minutes);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return reasons;
}

/**
 * @param {string} program
 * @param {{ file: string, output: string }} task
 * @param {number} minutes
 * @returns {Promise<string | undefined>}
 */
function peerGenerate(program, { file, output }, minutes) {
  return new Promise((resolve) => {
    mkdirSync(output, { recursive: true });
    const args = [program, "-i", file, "-o", path.join(output, "src"), "--no-log-file"];
    const child = spawn(process.execPath, args, {
      cwd: output,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: minutes * 60_000,
      killSignal: "SIGKILL",
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (/** @type {Buffer} */ data) => (said += data.toString("utf8")));
    child.once("close", (code, signal) => {
      if (signal !== null) return resolve(`takes longer than ${minutes} minutes`);
      if (code === 0 && existsSync(path.join(output, "src/types.gen.ts")))
        return resolve(undefined);
      return resolve(reasonOf(said));
    });
  });
}

/** The first line of an error, without colours. @param {string} said */
function reasonOf(said) {
  // eslint-disable-next-line no-control-regex
  const lines = said.replaceAll(/\u001b\[\d+m/g, "").split("\n");
  const line = lines.find((one) => /error/i.test(one)) ?? "ends with an error";
  return line.trim().slice(0, 100);
}
