import type { BodyErrorKind } from "../message/body-error.ts";

/** Parts that a timeout is divided into: a body gets at most that much longer. */
const parts = 8;

/** A reader that waits for a body; `BodyDeadlines` maintains all members but `fail`. */
export interface WaitingBody {
  /** Called with `timeout` when the time is up. */
  fail(kind: BodyErrorKind): void;
  /** Tick at which waiting began; -1 while it does not wait. */
  since: number;
  earlier: WaitingBody | undefined;
  later: WaitingBody | undefined;
}

/**
 * Ends waiting for bodies that arrive too slowly. There is one timer for all of them and a linked
 * list: a timer for each, or a set, would cost a twentieth of a small request.
 */
export class BodyDeadlines {
  readonly #interval: number;
  #earliest: WaitingBody | undefined = undefined;
  #latest: WaitingBody | undefined = undefined;
  #tick = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param timeout milliseconds; 0 for none */
  constructor(timeout: number) {
    this.#interval = timeout > 0 ? Math.max(1, timeout / parts) : 0;
  }

  add(body: WaitingBody): void {
    if (this.#interval === 0) return;
    body.since = this.#tick;
    body.earlier = this.#latest;
    if (this.#latest === undefined) this.#earliest = body;
    else this.#latest.later = body;
    this.#latest = body;
    if (this.#timer === undefined) this.#start();
  }

  /** Removes a waiting entry; ignores others. */
  delete(body: WaitingBody): void {
    if (body.since < 0) return;
    const { earlier, later } = body;
    if (earlier === undefined) this.#earliest = later;
    else earlier.later = later;
    if (later === undefined) this.#latest = earlier;
    else later.earlier = earlier;
    body.since = -1;
    body.earlier = undefined;
    body.later = undefined;
  }

  #start(): void {
    const timer: unknown = setInterval(() => this.#expire(), this.#interval);
    this.#timer = timer as ReturnType<typeof setInterval>;
    // In Node.js timers are objects that may keep a process alive; elsewhere they are numbers.
    (timer as { unref?: () => void }).unref?.();
  }

  #expire(): void {
    if (this.#earliest === undefined) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#tick++;
    // The list is in the order of arrival.
    for (;;) {
      const body = this.#earliest;
      if (body === undefined || this.#tick - body.since <= parts) return;
      this.delete(body);
      body.fail("timeout");
    }
  }
}
