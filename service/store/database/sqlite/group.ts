/** Transactions that end in one COMMIT, and those who wait for it. */
export class Group {
  /** Whether a finished member has written. */
  isDirty = false;
  /** Whether it ends as soon as no caller is within a transaction. */
  isOverdue = false;
  /** Members that have finished. */
  size = 0;
  readonly #waiting: { readonly resolve: () => void; readonly reject: (cause: unknown) => void }[] =
    [];

  /** Resolves when the disk has what the group has written. */
  settled(): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  succeed(): void {
    for (const { resolve } of this.#waiting) resolve();
  }

  fail(cause: unknown): void {
    for (const { reject } of this.#waiting) reject(cause);
  }
}
