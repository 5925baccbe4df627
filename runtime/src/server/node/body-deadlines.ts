import type { BodyErrorKind } from "../body-error.ts";

/** Parts that a timeout is divided into: bodies get that much longer at most. */
const parts = 8;

/** Something that waits for a body. */
export interface WaitingBody {
  /** Called with `timeout` when the time is over. */
  fail(kind: BodyErrorKind): void;
  /** Tick at which waiting began; kept by `BodyDeadlines`. */
  since: number;
}

/**
 * Ends the waiting for bodies that come too slowly. One timer for all of them: one for each would
 * cost more than a tenth of a small request.
 */
export class BodyDeadlines {
  readonly #interval: number;
  readonly #waiting = new Set<WaitingBody>();
  #tick = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param timeout milliseconds; 0 for none */
  constructor(timeout: number) {
    this.#interval = timeout > 0 ? Math.max(1, timeout / parts) : 0;
  }

  add(body: WaitingBody): void {
    if (this.#interval === 0) return;
    body.since = this.#tick;
    this.#waiting.add(body);
    if (this.#timer !== undefined) return;
    const timer: unknown = setInterval(() => this.#expire(), this.#interval);
    this.#timer = timer as ReturnType<typeof setInterval>;
    // Node has timers that do not keep a process alive; elsewhere they are numbers.
    (timer as { unref?: () => void }).unref?.();
  }

  delete(body: WaitingBody): void {
    this.#waiting.delete(body);
  }

  #expire(): void {
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#tick++;
    for (const body of this.#waiting) {
      // They stand in the order in which they came.
      if (this.#tick - body.since <= parts) break;
      this.#waiting.delete(body);
      body.fail("timeout");
    }
  }
}
