import type { Clock } from "../domain/shared/clock.ts";

/** The time of a clock, and whether it goes on. */
export interface ClockState {
  readonly now: Date | string;
  readonly isRunning: boolean;
}

/** A clock that stands, or goes on from where it was set. */
export class SandboxClock implements Clock {
  readonly #source: Clock;
  readonly #onChange: () => void;
  /** The time if it stands; what is added to the source if it runs. */
  #milliseconds = 0;
  #isRunning = false;

  /**
   * @param source by which it goes on
   * @param onChange called when it has been set or moved
   */
  constructor(source: Clock, onChange: () => void) {
    this.#source = source;
    this.#onChange = onChange;
  }

  now(): Date {
    return new Date(this.#milliseconds + this.#since);
  }

  get state(): { readonly now: Date; readonly isRunning: boolean } {
    return { now: this.now(), isRunning: this.#isRunning };
  }

  set state({ now, isRunning }: ClockState) {
    const time = timeOf(now);
    this.#isRunning = isRunning;
    this.#milliseconds = time - this.#since;
  }

  /** @throws {RangeError} it is no time */
  set(now: Date | string): void {
    this.state = { now, isRunning: this.#isRunning };
    this.#onChange();
  }

  /**
   * @param seconds backwards if negative
   * @throws {RangeError} the time would be none
   */
  move(seconds: number): void {
    this.set(new Date(this.now().getTime() + seconds * 1000));
  }

  /** Goes on as time does. */
  run(): void {
    this.state = { now: this.now(), isRunning: true };
  }

  /** Stops where it is. */
  stand(): void {
    this.state = { now: this.now(), isRunning: false };
  }

  get #since(): number {
    return this.#isRunning ? this.#source.now().getTime() : 0;
  }
}

/** Milliseconds of a time with an offset, within the years that ISO 8601 writes with four digits. */
function timeOf(given: Date | string): number {
  const isComplete =
    typeof given !== "string" ||
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given);
  const time = isComplete ? new Date(given).getTime() : NaN;
  if (!(time >= 0 && time <= latest))
    throw new RangeError(
      `${String(given)} is no time from 1970 to 9999 such as 2026-01-01T00:00:00Z`,
    );
  return time;
}

const latest = Date.parse("9999-12-31T23:59:59.999Z");
