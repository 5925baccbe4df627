// @ts-check
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { progress } from "../measure/progress.mjs";
import { serviceOn } from "../service/contender.mjs";
import { nginxProgram, startNginx } from "../service/nginx.mjs";
import { fillWorld } from "../service/world.mjs";

/**
 * @typedef {{ count: number, refused: number, p50: number, p99: number, max: number }} Times in milliseconds
 * @typedef {{ way: string, quiet: Times, attacked: Times, quietMemory: number, attackedMemory: number, answers: Record<string, number> }} PressureFigures
 */

const program = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../service/${name}.mjs`, import.meta.url));

/**
 * Measures how much strangers slow down a signed-in user, with nginx and without.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<PressureFigures[]>}
 */
export async function measurePressure({ quick }) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-pressure-"));
  const seconds = quick ? 20 : 300;
  const figures = [];
  try {
    for (const way of nginxProgram === undefined ? ["direct"] : ["direct", "nginx"])
      figures.push(await measureWay(way, path.join(folder, way), seconds));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} way @param {string} folder @param {number} seconds
 * @returns {Promise<PressureFigures>}
 */
async function measureWay(way, folder, seconds) {
  mkdirSync(folder);
  const file = path.join(folder, "service.sqlite");
  await fillWorld({ file });
  const isBehind = way === "nginx";
  const flags = isBehind ? ["--trusted-proxies", "127.0.0.1"] : [];
  const service = serviceOn({ file }, 1, folder, flags);
  await service.ready();
  const [first] = service.processes;
  if (first === undefined) throw new Error("no process");
  const proxy = isBehind
    ? await startNginx(path.join(folder, "nginx"), Number(new URL(first.url).port))
    : undefined;
  try {
    const address = proxy === undefined ? first.url : `https://127.0.0.1:${proxy.port}`;
    const authorization = await service.authorization("Bearer");
    const user = async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        program("signed-in"),
        address,
        authorization,
        String(seconds),
      ]);
      return /** @type {Times} */ (JSON.parse(stdout));
    };
    progress(`pressure: ${way}, quiet`);
    const quiet = await user();
    const { memory: quietMemory } = await first.usage();
    progress(`pressure: ${way}, attacked`);
    const strangers = attack(Number(new URL(address).port), isBehind);
    await strangers.begun;
    const attacked = await user();
    const { memory: attackedMemory } = await first.usage();
    return {
      way: isBehind ? "behind nginx" : "without a proxy",
      quiet,
      attacked,
      quietMemory,
      attackedMemory,
      answers: await strangers.end(),
    };
  } finally {
    await proxy?.end();
    await service.end();
  }
}

/** @param {number} port @param {boolean} isTls */
function attack(port, isTls) {
  const child = spawn(
    process.execPath,
    [program("strangers"), String(port), ...(isTls ? ["--tls"] : [])],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  /** @type {Record<string, number>} */
  let answers = {};
  child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    const line = text.trim().split("\n").at(-1) ?? "{}";
    answers = JSON.parse(line);
  });
  return {
    begun: once(child.stdout, "data"),
    end: async () => {
      const exit = once(child, "exit");
      child.kill();
      await exit;
      return answers;
    },
  };
}
