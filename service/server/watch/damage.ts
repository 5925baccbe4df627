/** The file of the embedded database cannot be read as it was written. */
export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";

  /** @param found as SQLite puts it */
  constructor(found: string) {
    super(`the file of the database is damaged: stop the service, and restore a backup (${found})`);
  }
}

/** Remembers that the database is damaged: nothing mends it while the process runs. */
export class Damage {
  readonly #onError: (error: unknown) => void;
  #found: DamagedDatabase | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** The first one is told. */
  note(found: string): void {
    if (this.#found !== undefined) return;
    this.#found = new DamagedDatabase(found);
    this.#onError(this.#found);
  }

  /** @throws {DamagedDatabase} the database is damaged */
  refuse(): void {
    if (this.#found !== undefined) throw this.#found;
  }
}
