import { setTimeout as sleep } from "node:timers/promises";

/**
 * Milliseconds that a test waits for something that must come. A busy machine needs a fraction of it:
 * its end means that something hangs. `expect.poll` waits this long, and a test lasts twice as long at most.
 */
export const patience = 300_000;

/**
 * Waits until a condition holds. This is for hooks and helpers, which have no `expect.poll`; in a test
 * `expect.poll` is better, since it says which value it saw last.
 *
 * @param isSo the condition; an error that it throws ends the wait
 * @throws Error after {@link patience}, with the text of the condition
 */
export async function until(isSo: () => unknown): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`this never became true: ${String(isSo)}`);
    await sleep(10);
  }
}

/**
 * Lets time go by where there is no event to wait for. A machine that is slow may take much longer, so
 * nothing may depend on what else happens meanwhile.
 *
 * @param reason why time is what the test needs
 */
export async function pause(milliseconds: number, reason: string): Promise<void> {
  if (reason === "") throw new TypeError("a pause has a reason");
  await sleep(milliseconds);
}
