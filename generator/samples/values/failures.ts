import type { Origin } from "../../ir/index.ts";

/** A part of the document that no value could be made for. */
export interface Failure {
  readonly message: string;
  readonly origin: Origin;
}

/** Failures on the way to a value, until a caller can do without it. */
export class Failures {
  readonly #all: Failure[] = [];

  add(message: string, origin: Origin): undefined {
    this.#all.push({ message, origin });
  }

  /** Adds what `attempt` has taken out. */
  addAll(failures: readonly Failure[]): void {
    this.#all.push(...failures);
  }

  /** Runs what may fail: its failures are taken out again. */
  attempt<Result>(run: () => Result): {
    readonly result: Result;
    readonly failures: readonly Failure[];
  } {
    const before = this.#all.length;
    const result = run();
    return { result, failures: this.#all.splice(before) };
  }
}
