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
