/** The end of a search that took more steps than it may. */
export class StepsSpent extends Error {}

/** The steps that searches have left, counted in values that are looked at. */
export class Steps {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** Counts steps, and throws `StepsSpent` once none are left. */
  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new StepsSpent();
  }
}
