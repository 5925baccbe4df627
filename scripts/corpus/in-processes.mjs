// @ts-check
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Does tasks in processes of their own, so that one that crashes or hangs takes nothing with it.
 *
 * @template Task, Result
 * @param {string} program answers a message, which is a task, with its result
 * @param {readonly Task[]} tasks
 * @param {number} minutes longest time for one; one that takes longer hangs
 * @param {{ hung: () => Result, ended: (how: string | number | null) => Result }} otherwise results of tasks that have none
 * @param {(result: Result, index: number, done: number) => void} onResult
 * @returns {Promise<Result[]>} in the order of the tasks
 */
export async function inProcesses(program, tasks, minutes, otherwise, onResult) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    let worker = start(program);
    for (let i = next++; i < tasks.length; i = next++) {
      const result = await ask(worker, /** @type {Task} */ (tasks[i]), minutes, otherwise);
      results[i] = result;
      if (worker.exitCode !== null || worker.killed) worker = start(program);
      onResult(result, i, ++done);
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

const start = (/** @type {string} */ program) =>
  fork(program, {
    execArgv: ["--max-old-space-size=6144"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/**
 * @template Task, Result
 * @param {import("node:child_process").ChildProcess} worker
 * @param {Task} task
 * @param {number} minutes
 * @param {{ hung: () => Result, ended: (how: string | number | null) => Result }} otherwise
 * @returns {Promise<Result>}
 */
function ask(worker, task, minutes, otherwise) {
  return new Promise((resolve) => {
    const settle = (/** @type {Result} */ result) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(result);
    };
    const timer = setTimeout(() => {
      worker.kill("SIGKILL");
      settle(otherwise.hung());
    }, minutes * 60_000);
    worker.once("message", (message) => settle(/** @type {Result} */ (message)));
    worker.once("exit", (code, signal) => settle(otherwise.ended(signal ?? code)));
    worker.send(/** @type {import("node:child_process").Serializable} */ (task));
  });
}
