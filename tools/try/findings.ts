import type { TryFinding } from "./finding.ts";

/** Findings of one rule that are kept of an operation. */
const mostAlike = 5;

/** Findings, each once. */
export class Findings {
  readonly #all: TryFinding[] = [];

  get all(): readonly TryFinding[] {
    return this.#all;
  }

  add(finding: TryFinding): void {
    const alike = this.#all.filter(
      ({ rule, operation }) => rule === finding.rule && operation === finding.operation,
    );
    if (alike.length >= mostAlike || alike.some(({ message }) => message === finding.message))
      return;
    this.#all.push(finding);
  }
}
