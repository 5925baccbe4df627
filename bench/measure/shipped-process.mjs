// @ts-check
import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";

const channel = new URL("usage-channel.mjs", import.meta.url).href;

/** A server in a process of its own, started as its users start it; its log goes to a file. */
export class ShippedProcess {
  #child;
  #log;
  url = "";

  /**
   * @param {string} program
   * @param {readonly string[]} parameters
   * @param {{ readonly log: string, readonly environment?: Readonly<Record<string, string>>, readonly execArgv?: readonly string[] }} options
   */
  constructor(program, parameters, { log, environment = {}, execArgv = [] }) {
    this.#log = log;
    const file = openSync(log, "w");
    const { DATABASE_URL: _, ...inherited } = process.env;
    this.#child = fork(program, [...parameters], {
      execArgv: ["--import", channel, ...execArgv],
      stdio: ["ignore", file, file, "ipc"],
      env: { ...inherited, NODE_ENV: "production", ...environment },
    });
    closeSync(file);
  }

  /** Resolves once the log says that it has started, with its address. */
  async ready() {
    for (;;) {
      const text = readFileSync(this.#log, "utf8");
      const url = /"url":"([^"]+)".*"msg":"started"/.exec(text)?.[1];
      if (url !== undefined) {
        this.url = url;
        return;
      }
      if (this.#child.exitCode !== null)
        throw new Error(`${this.#child.spawnargs.join(" ")} does not start: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Microseconds of processor time until now, and the most bytes of memory. */
  async usage() {
    const answer = once(this.#child, "message");
    this.#child.send("usage");
    const [value] = await answer;
    return /** @type {{ cpu: number, memory: number }} */ (value);
  }

  async end() {
    if (this.#child.exitCode !== null) return;
    const exit = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await exit;
  }
}
