/** Works on a limited number of things at a time, and on no more than one of a name. */
export class Slots {
  readonly #width: number;
  readonly #running = new Map<number, Promise<void>>();

  constructor(width: number) {
    this.#width = width;
  }

  get free(): number {
    return this.#width - this.#running.size;
  }

  get running(): readonly number[] {
    return [...this.#running.keys()];
  }

  has(id: number): boolean {
    return this.#running.has(id);
  }

  /**
   * @param work does not reject
   * @returns what resolves when the work has ended, and its slot is free
   */
  begin(id: number, work: () => Promise<void>): Promise<void> {
    const done = Promise.resolve()
      .then(work)
      .finally(() => {
        if (this.#running.get(id) === done) this.#running.delete(id);
      });
    this.#running.set(id, done);
    return done;
  }

  /** Resolves when all that runs now has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
