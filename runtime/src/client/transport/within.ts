import type { WebAbortSignal } from "../../http/web-types.ts";

/** Longest delay of a timer; a longer one would fire at once. */
const longest = 2 ** 31 - 1;

/**
 * Runs work with a time limit. Its signal is aborted when the time is up, with a `TimeoutError`, or
 * when `outer` is, with the same reason. Nothing is left behind: neither a timer nor a
 * listener.
 *
 * @param ms milliseconds; 0 for no limit
 * @param late message of the `TimeoutError`
 */
export async function within<T>(
  ms: number,
  outer: WebAbortSignal | undefined,
  late: string,
  work: (signal: WebAbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void =>
    controller.abort(outer?.aborted ? outer.reason : new DOMException(late, "TimeoutError"));
  const timer = ms && setTimeout(abort, Math.min(ms, longest));
  outer?.addEventListener("abort", abort);
  if (outer?.aborted) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}

/** Waits until the time is up or `signal` is aborted; callers check the signal to know which. */
export function wait(ms: number, signal: WebAbortSignal | undefined): Promise<void> {
  return within(Math.max(ms, 1), signal, "", whenAborted).catch(() => {});
}

/** Rejects with its reason when the signal of `within` aborts; signal and listener live no longer than the work. */
export function whenAborted(signal: WebAbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
}
