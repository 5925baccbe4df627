import type { OperationNode } from "../../../generator/ir/index.ts";
import { withoutHead } from "./check-head.ts";
import type { WireAnswer, WireRequest } from "../wire/message.ts";

/** A request with HEAD that was answered. */
interface AnsweredHead {
  readonly operation: OperationNode;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
}

/**
 * Keeps how HEAD was answered where GET is. A service that has it nowhere may be of a framework without it; one that has it for
 * some paths has forgotten the others. Source: RFC 9110, 9.1.
 */
export class Heads {
  readonly #refused = new Map<OperationNode, AnsweredHead>();
  readonly #served = new Set<OperationNode>();

  note(head: AnsweredHead): void {
    if (withoutHead.includes(head.answer.status)) this.#refused.set(head.operation, head);
    else if (head.answer.status < 300) this.#served.add(head.operation);
  }

  /** Requests that were refused though others are served, and an operation whose HEAD is served. */
  *refused(): Generator<AnsweredHead & { readonly other: OperationNode }> {
    const [other] = this.#served;
    if (other === undefined) return;
    for (const head of this.#refused.values())
      if (!this.#served.has(head.operation)) yield { ...head, other };
  }
}
