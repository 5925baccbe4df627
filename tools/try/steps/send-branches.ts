import type { OperationNode } from "../../../generator/ir/index.ts";
import { unfiltered } from "../checks/filtered.ts";
import { Coverage } from "../coverage.ts";
import { branchCalls, type BranchPart } from "../plan/branches/branch-calls.ts";
import type { BranchSources } from "../plan/branches/branch.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Calls of one operation for the branches of its parameters, and of each of its bodies. */
const mostCalls = 40;

const boundsReached = "the bounds of the run were reached";

/** Checks what a call has done, beside its answer. */
export type CheckEffects = (operation: OperationNode, tried: AnsweredCall) => Promise<void>;

/** The fate of a kind of value; the reason is absent where it was sent. */
interface Outcome {
  readonly part: BranchPart;
  readonly what: string;
  readonly reason?: string;
}

/** Sends each kind of value that requests may have, and counts them. */
export class Branches {
  readonly coverage = new Coverage();
  readonly #session: Session;
  readonly #sources: BranchSources;
  readonly #check: CheckEffects;

  constructor(session: Session, sources: BranchSources, check: CheckEffects) {
    this.#session = session;
    this.#sources = sources;
    this.#check = check;
  }

  /**
   * Sends each kind of value that parameters and bodies of an operation may have.
   *
   * @param bases valid calls that the others differ from in one value
   * @param isSpent whether the operation has had its share of the run
   */
  async send(
    operation: OperationNode,
    bases: readonly CallArguments[],
    isSpent: () => boolean,
  ): Promise<void> {
    const outcomes = new Map<string, Outcome>();
    const counts = new Map<string, number>();
    for (const { what, part, mediaType, args, reason } of branchCalls(
      operation,
      bases,
      this.#sources,
    )) {
      const key = `${part} ${what}`;
      const known = outcomes.get(key);
      if (known !== undefined && known.reason === undefined) continue;
      const set = (own?: string): void => {
        outcomes.set(key, { part, what, ...(own !== undefined && { reason: own }) });
      };
      const count = counts.get(mediaType) ?? 0;
      if (args === undefined) set(reason);
      else if (isSpent()) set(boundsReached);
      else if (count >= mostCalls) set(`an operation gets ${mostCalls} calls of these at most`);
      else if (await this.#call(operation, args)) {
        counts.set(mediaType, count + 1);
        set();
      } else if (this.#session.isDone) set(boundsReached);
      else set("no request with it is found that the document allows");
    }
    this.#keep(operation, outcomes.values());
  }

  /** Counts the kinds of an operation that was not called. */
  miss(operation: OperationNode, args: CallArguments, reason: string): void {
    const outcomes = new Map<string, Outcome>();
    for (const { what, part } of branchCalls(operation, [args], this.#sources))
      outcomes.set(`${part} ${what}`, { part, what, reason });
    this.#keep(operation, outcomes.values());
  }

  #keep(operation: OperationNode, outcomes: Iterable<Outcome>): void {
    for (const { part, what, reason } of outcomes) this.coverage.add(operation, part, what, reason);
  }

  /** Makes a call. Returns whether it was sent. */
  async #call(operation: OperationNode, args: CallArguments): Promise<boolean> {
    const session = this.#session;
    const written = await session.calls.request(operation, args);
    if (written === undefined || !(await session.oracle.allows(written, operation))) return false;
    const request = session.tags.matching(session.right(written, operation));
    const answer = await session.send(operation, request, args);
    if (answer === undefined) return !session.isDone;
    if (answer.status < 300) session.tags.keep(request, answer);
    const { breaches, body } = await session.check(operation, args, answer);
    const others = unfiltered(operation, args, answer, body, session.index);
    session.report(operation, request, answer, [...breaches, ...others], { args });
    await this.#check(operation, { request, answer, args, body });
    return true;
  }
}
