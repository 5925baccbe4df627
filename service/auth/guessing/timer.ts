import { Stopwatch, systemClock, type Clock } from "../../domain/shared/clock.ts";

/** Time within this process, which nobody sets. */
export interface Timer {
  /** Milliseconds since some moment; they never become fewer. */
  elapsed(): number;
  /**
   * Calls back when so many milliseconds have gone by, and returns what prevents it. Absent where time stands
   * still until somebody moves it: nobody could wait for it.
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
