// @ts-check
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

/** @param {string} name */
const file = (name) => fileURLToPath(new URL(name, import.meta.url));

const diptych = file("../../dist/tools/main.js");

/**
 * The two programs by how they are called: with a document, a port, and the service that a proxy is for.
 *
 * @param {string} prism path of Prism's command
 * @returns {Readonly<Record<string, (document: string, port: number, target?: string) => string[]>>}
 */
export const programs = (prism) => ({
  diptych: (document, port, target) => [
    diptych,
    "mock",
    document,
    "--port",
    String(port),
    ...(target === undefined ? [] : ["--proxy", target]),
  ],
  Prism: (document, port, target) =>
    target === undefined
      ? [prism, "mock", document, "--port", String(port)]
      : [prism, "proxy", document, target, "--port", String(port)],
});

/**
 * A program that runs.
 *
 * @typedef {object} Running
 * @property {string} address
 * @property {number} started milliseconds until the first answer
 * @property {() => number} processorTime milliseconds until now
 * @property {() => string} output
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a program and waits for its first answer.
 *
 * @param {(port: number) => string[]} call
 * @returns {Promise<Running>}
 */
export async function start(call) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, call(port), { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stdout.on("data", (chunk) => (text += String(chunk)));
  child.stderr.on("data", (chunk) => (text += String(chunk)));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 60_000) throw new Error(`it does not answer: ${text}`);
    try {
      await (await fetch(`${address}/pets/1`)).arrayBuffer();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  return {
    address,
    started: performance.now() - began,
    processorTime: () => processorTime(child.pid ?? 0),
    output: () => text,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Milliseconds of a process in user and system mode; ticks of Linux are 10 ms. @param {number} pid */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
