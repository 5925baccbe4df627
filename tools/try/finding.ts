import type { OperationNode } from "../../generator/ir/index.ts";
import type { TryRule } from "./rules.ts";
import type { CallArguments } from "./wire/client-calls.ts";
import type { WireRequest } from "./wire/message.ts";

/** A difference between a service and its document. */
export interface TryFinding {
  readonly rule: TryRule;
  /** One sentence without a final full stop. */
  readonly message: string;
  readonly operation: OperationNode;
  /** The request that shows it. */
  readonly request: WireRequest;
  /** Absent where there was no answer. */
  readonly status?: number;
  /** Arguments of the call; absent where the generated client does not make such a request. */
  readonly args?: CallArguments;
  /** Arguments of a call that the answer can be read by, where the client does not make the request. */
  readonly readWith?: CallArguments;
  /** The request that goes before it, where it shows something only after this one. */
  readonly before?: WireRequest;
  /** The calls that lead to it, where it takes several. */
  readonly walk?: PrintedWalk;
  /** A text that the answer would have. */
  readonly expected?: string;
  /** A property that shows it, with the value that it would have or would not. */
  readonly member?: FindingMember;
}

/** A property of an answer. */
export interface FindingMember {
  readonly name: string;
  readonly value: unknown;
}

/** Requests of a walk, with names in place of the ids that earlier answers give. */
export interface PrintedWalk {
  readonly earlier: readonly EarlierRequest[];
  /** The request that shows the finding. */
  readonly request: WireRequest;
}

/** A request of a walk that others follow. */
export interface EarlierRequest {
  readonly request: WireRequest;
  /** The value of its answer that later requests have; absent where they have none. */
  readonly capture?: Capture;
}

/** A value of an answer that later requests have. */
export interface Capture {
  /** Name of the variable that holds it: `id1`. */
  readonly name: string;
  /** The value as it was. */
  readonly value: string;
  /** Names and indexes on the way to it in a body of JSON, or the end of the address in `Location`. */
  readonly from: readonly (string | number)[] | "location";
}
