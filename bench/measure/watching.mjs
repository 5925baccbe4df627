// @ts-check
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const diptych = fileURLToPath(new URL("../../dist/tools/main.js", import.meta.url));

/** The line of a run that has ended: its document, the files and lines of its output. */
const ended = /^api +\d+ .*\n/m;

/** Milliseconds after which a run is given up. */
const longest = 60_000;

/** Microseconds of a tick, in which Linux counts the time of processes. */
const tick = 10_000;

/** A process that generates whenever a document changes. */
export class Watching {
  #output = "";
  #errors = "";
  #startedAt = 0;
  /** @type {() => void} */
  #heard = () => undefined;
  /** @type {import("node:child_process").ChildProcess} */
  #child;

  /** @param {string} place folder of the configuration @param {string} cache */
  constructor(place, cache) {
    const env = { ...process.env, XDG_CACHE_HOME: cache };
    this.#child = spawn(process.execPath, [diptych, "generate", "--watch"], {
      cwd: place,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout?.on("data", (chunk) => {
      this.#output += chunk;
      this.#heard();
    });
    this.#child.stderr?.on("data", (chunk) => {
      this.#errors += chunk;
      this.#heard();
    });
    this.#child.on("close", () => this.#heard());
  }

  /** A process whose first run has ended. @param {string} place @param {string} cache */
  static async start(place, cache) {
    const watching = new Watching(place, cache);
    await watching.#until(() => watching.#errors.includes("Ctrl-C ends"));
    return watching;
  }

  /** Microseconds from a change to the end of the run that follows it. @param {() => void} change */
  async change(change) {
    this.#output = "";
    const start = process.hrtime.bigint();
    change();
    await this.#until(() => ended.test(this.#output));
    return Number(process.hrtime.bigint() - start) / 1000;
  }

  startCpu() {
    this.#startedAt = this.#cpuTime() ?? 0;
  }

  /** Microseconds of the processor since `startCpu`; undefined where the system does not tell. */
  cpu() {
    const now = this.#cpuTime();
    return now === undefined ? undefined : now - this.#startedAt;
  }

  async stop() {
    const { exitCode } = this.#child;
    this.#child.kill("SIGINT");
    if (exitCode === null) await new Promise((resolve) => this.#child.once("close", resolve));
  }

  #cpuTime() {
    const file = `/proc/${this.#child.pid}/stat`;
    if (!existsSync(file)) return undefined;
    // After the command's name, which may hold spaces: the 14th and 15th field are its ticks.
    const fields = readFileSync(file, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tick;
  }

  /** @param {() => boolean} isThere */
  async #until(isThere) {
    const last = Date.now() + longest;
    while (!isThere()) {
      if (this.#child.exitCode !== null || Date.now() >= last)
        throw new Error(`diptych generate --watch said\n${this.#errors}${this.#output}`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, last - Date.now());
        this.#heard = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    }
  }
}
