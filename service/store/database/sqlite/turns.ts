/** A first-in, first-out mutex. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Whether the turn is taken. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Takes the turn if it is free. */
  tryTake(): boolean {
    if (this.#isTaken) return false;
    this.#isTaken = true;
    return true;
  }

  /** Resolves when the turn has come. */
  take(): Promise<void> {
    return this.tryTake()
      ? Promise.resolve()
      : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the turn to the next. */
  pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
