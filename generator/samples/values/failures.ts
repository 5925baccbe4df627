import type { Origin } from "../../ir/index.ts";

/** A part of the document that no value could be made for. */
export interface Failure {
  readonly message: string;
  readonly origin: Origin;
  /**
   * Severity where nobody can do without the value: an error if an example helps, a warning if
   * the schema may have no value at all.
   */
  readonly severity: "error" | "warning";
}

/** Failures on the way to a value, until somebody can do without it. */
export class Failures {
  readonly #all: Failure[] = [];

  add(message: string, origin: Origin, severity: Failure["severity"] = "warning"): undefined {
    this.#all.push({ message, origin, severity });
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
