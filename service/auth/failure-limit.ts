import { Stopwatch, type Clock } from "../domain/shared/clock.ts";

/** Thrown where somebody has been wrong too often. */
export class TooManyFailures extends Error {
  override readonly name = "TooManyFailures";
  /** Seconds until the next attempt. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("Too many attempts with wrong credentials.");
    this.retryAfter = retryAfter;
  }
}

interface Window {
  count: number;
  readonly end: number;
}

/** Counts failures under keys, such as accounts or addresses, within windows of time. */
export class FailureLimit {
  readonly #stopwatch: Stopwatch;
  readonly #most: number;
  readonly #milliseconds: number;
  readonly #capacity: number;
  readonly #windows = new Map<string, Window>();

  /**
   * @param most failures in a window
   * @param seconds of a window, which begins with its first failure
   * @param capacity keys that are remembered; beyond it the oldest window is forgotten
   */
  constructor(clock: Clock, most: number, seconds = 60, capacity = 10_000) {
    this.#stopwatch = new Stopwatch(clock);
    this.#most = most;
    this.#milliseconds = seconds * 1000;
    this.#capacity = capacity;
  }

  /** @throws {TooManyFailures} the key has as many failures as are allowed */
  check(key: string): void {
    const now = this.#stopwatch.elapsed();
    const window = this.#current(key, now);
    if (window !== undefined && window.count >= this.#most)
      throw new TooManyFailures(Math.max(1, Math.ceil((window.end - now) / 1000)));
  }

  /** Counts an attempt as failed, until `forgive` says that it was not. */
  count(key: string): void {
    const now = this.#stopwatch.elapsed();
    const window = this.#current(key, now);
    if (window !== undefined) {
      window.count++;
      return;
    }
    this.#windows.set(key, { count: 1, end: now + this.#milliseconds });
    if (this.#windows.size > this.#capacity) {
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
  }

  forgive(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && --window.count <= 0) this.#windows.delete(key);
  }

  /** The window of a key; one that has ended is dropped. */
  #current(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    if (window === undefined) return undefined;
    if (window.end > now) return window;
    this.#windows.delete(key);
    return undefined;
  }
}
