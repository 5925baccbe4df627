/** The time of the service; tests and the stand-in move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Measures durations within this process, which do not change when the machine's clock is set. Of other
 * clocks than the machine's, which are moved on purpose, only what they go forward counts.
 */
export class Stopwatch {
  readonly #clock: Clock;
  #last: number;
  #elapsed = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#last = clock.now().getTime();
  }

  /** Milliseconds since it was made; they never become fewer. */
  elapsed(): number {
    if (this.#clock === systemClock) return performance.now();
    const now = this.#clock.now().getTime();
    this.#elapsed += Math.max(0, now - this.#last);
    this.#last = now;
    return this.#elapsed;
  }
}
