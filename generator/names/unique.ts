/**
 * Names that are used once each. A name that is taken gets a number behind an underscore:
 * `Account`, `Account_2`, `Account_3`.
 */
export class UniqueNames {
  readonly #taken: Set<string>;
  /** Names that are not available either, of a set that others share. */
  readonly #around: ReadonlySet<string>;
  /** The last number given out for a name or a stem, so that equal names cost no search. */
  readonly #last = new Map<string, number>();

  /**
   * @param taken names that are not available
   * @param around more of them, which are not copied
   */
  constructor(taken: Iterable<string> = [], around: ReadonlySet<string> = new Set()) {
    this.#taken = new Set(taken);
    this.#around = around;
  }

  /** The name itself, or the first free one with a number. */
  unique(name: string): string {
    if (!this.has(name)) return this.#take(name);
    return this.#next(`${name}_`, 2);
  }

  /** A name that always has a number: `fields1`, `fields2`. */
  numbered(stem: string): string {
    return this.#next(stem, 1);
  }

  /** Makes names unavailable. */
  reserve(names: Iterable<string>): void {
    for (const name of names) this.#taken.add(name);
  }

  has(name: string): boolean {
    return this.#taken.has(name) || this.#around.has(name);
  }

  #next(stem: string, first: number): string {
    let number = this.#last.get(stem) ?? first - 1;
    do number++;
    while (this.has(`${stem}${number}`));
    this.#last.set(stem, number);
    return this.#take(`${stem}${number}`);
  }

  #take(name: string): string {
    this.#taken.add(name);
    return name;
  }
}
