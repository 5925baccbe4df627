/** Holds up whoever comes, until it is opened. */
export class Gate {
  #arrive: () => void = () => {};
  #open: () => void = () => {};
  /** Resolves when somebody is held up. */
  readonly reached = new Promise<void>((resolve) => (this.#arrive = resolve));
  readonly #opened = new Promise<void>((resolve) => (this.#open = resolve));
  visits = 0;

  pass(): Promise<void> {
    this.visits += 1;
    this.#arrive();
    return this.#opened;
  }

  open(): void {
    this.#open();
  }
}
