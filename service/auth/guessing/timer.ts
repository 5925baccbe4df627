import { Stopwatch, systemClock, type Clock } from "../../domain/shared/clock.ts";

/** Monotonic time within this process. */
export interface Timer {
  /** Milliseconds since some moment; they never become fewer. */
  elapsed(): number;
  /**
   * Calls back when so many milliseconds have gone by, and returns what prevents it. Absent where time stands
   * still until a caller moves it: waiting would not end.
   */
  readonly after?: (milliseconds: number, call: () => void) => () => void;
}

/** The time of the machine. */
export const systemTimer: Timer = {
  elapsed: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** Time by a clock; of a clock that is moved on purpose only what it goes forward counts. */
export function timerOf(clock: Clock): Timer {
  return clock === systemClock ? systemTimer : new Stopwatch(clock);
}
