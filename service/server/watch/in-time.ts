import { setTimeout as wait } from "node:timers/promises";

/**
 * Answer of a database within a time limit.
 *
 * @throws {Error} it has not answered within so many milliseconds
 * @throws whatever the answer throws
 */
export async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const late = new AbortController();
  const lateness = wait(milliseconds, undefined, { ref: false, signal: late.signal }).then(() => {
    throw new Error(`the database has not answered within ${milliseconds} milliseconds`);
  });
  lateness.catch(() => {});
  try {
    return await Promise.race([answer, lateness]);
  } finally {
    late.abort();
  }
}
