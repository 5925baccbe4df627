import type { Origin } from "diptych/plugin";

/** A part of the document that no value could be made for. */
export interface Failure {
  readonly message: string;
  readonly origin: Origin;
}

/** What has failed on the way to a value, until somebody can do without it. */
export class Failures {
  readonly #all: Failure[] = [];

  add(message: string, origin: Origin): undefined {
    this.#all.push({ message, origin });
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
