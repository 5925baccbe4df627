// @ts-check
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Load } from "./load.mjs";

/** A server in a process of its own, and the connections to it. */
export class Served {
  #child;
  #listening;
  #port = 0;

  /** @param {string} module of the folder `servers` */
  constructor(module) {
    const file = fileURLToPath(new URL("server-process.mjs", import.meta.url));
    this.#child = fork(file, [module], {
      execArgv: ["--no-memory-reducer", "--min-semi-space-size=16"],
      // Answers are not checked against the document, and frameworks do not help developers.
      env: { ...process.env, NODE_ENV: "production" },
    });
    // Listened for from the start: servers are ready while others are waited for.
    this.#listening = once(this.#child, "message");
    this.#child.on("exit", (code) => {
      if (code !== 0 && code !== null) throw new Error(`the server ${module} ended with ${code}`);
    });
  }

  async ready() {
    [this.#port] = await this.#listening;
  }

  get origin() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** @param {Uint8Array} request @param {number} connections */
  async load(request, connections) {
    return await Load.open(this.#port, request, connections);
  }

  /**
   * Processor time of the server for one request, in microseconds.
   *
   * @param {Load} load
   * @param {number} count
   */
  async sample(load, count) {
    await this.#say("begin");
    await load.run(count);
    return (await this.#say("end")) / count;
  }

  end() {
    this.#child.disconnect();
  }

  /** @param {string} message @returns {Promise<number>} */
  async #say(message) {
    const answer = once(this.#child, "message");
    this.#child.send(message);
    const [value] = await answer;
    return Number(value);
  }
}
