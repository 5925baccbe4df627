import type { OperationNode } from "../../generator/ir/index.ts";
import type { BranchPart } from "./plan/branches/branch-calls.ts";

/** Number of kinds of values, and of those among them that were sent. */
export interface BranchCount {
  readonly all: number;
  readonly sent: number;
}

/** A kind of value that was not sent. */
export interface UnsentBranch {
  readonly operation: OperationNode;
  /** Its place and kind. */
  readonly what: string;
  readonly reason: string;
}

/** Kinds of values that requests of a run may have, and what became of them. */
export interface BranchCoverage extends BranchCount {
  readonly parameters: BranchCount;
  readonly bodies: BranchCount;
  readonly unsent: readonly UnsentBranch[];
}

/** Counts the kinds of values that requests may have, and keeps why some were not sent. */
export class Coverage implements BranchCoverage {
  readonly #counts: Record<BranchPart, { all: number; sent: number }> = {
    parameters: { all: 0, sent: 0 },
    bodies: { all: 0, sent: 0 },
  };
  readonly #unsent: UnsentBranch[] = [];

  /** @param reason why it was not sent; absent where it was */
  add(operation: OperationNode, part: BranchPart, what: string, reason?: string): void {
    const count = this.#counts[part];
    count.all++;
    if (reason === undefined) count.sent++;
    else this.#unsent.push({ operation, what, reason });
  }

  get all(): number {
    return this.parameters.all + this.bodies.all;
  }

  get sent(): number {
    return this.parameters.sent + this.bodies.sent;
  }

  get parameters(): BranchCount {
    return this.#counts.parameters;
  }

  get bodies(): BranchCount {
    return this.#counts.bodies;
  }

  get unsent(): readonly UnsentBranch[] {
    return this.#unsent;
  }
}
