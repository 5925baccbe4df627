import type { Clock } from "../../service/domain/shared/clock.ts";

/** A clock that stands until it is moved. */
export class TestClock implements Clock {
  #now = Date.parse("2026-01-01T00:00:00Z");

  now(): Date {
    return new Date(this.#now);
  }

  /** @param seconds backwards if negative */
  move(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
