// @ts-check
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * A contender that waits for its turns in a process of its own. V8's memory reducer, which collects
 * the heap of a process that waits, is off: what is measured is a process at work.
 */
export class ContenderProcess {
  #child;
  /** @type {{ resolve: (answer: number) => void, reject: (reason: Error) => void } | undefined} */
  #waiting;

  /**
   * @param {string} task
   * @param {string} document
   * @param {string} contender
   * @param {import("./task.mjs").Settings} settings
   */
  constructor(task, document, contender, settings) {
    const parameters = [task, document, contender, JSON.stringify(settings)];
    const file = fileURLToPath(new URL("warm.mjs", import.meta.url));
    this.#child = fork(file, parameters, { execArgv: ["--no-memory-reducer"] });
    this.#child.on("message", (answer) => this.#waiting?.resolve(Number(answer)));
    this.#child.on("exit", (code) =>
      this.#waiting?.reject(new Error(`${contender} ended with ${code}`)),
    );
  }

  /** Waits for the contender to be warm. @returns {Promise<number>} bytes of the document */
  ready() {
    return this.#answer();
  }

  /** @returns {Promise<number>} processor time of one call, in microseconds */
  sample() {
    const answer = this.#answer();
    this.#child.send("sample");
    return answer;
  }

  end() {
    this.#waiting = undefined;
    if (this.#child.connected) this.#child.disconnect();
  }

  /** @returns {Promise<number>} */
  #answer() {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}
