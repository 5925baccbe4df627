import type { OperationNode } from "../../../generator/ir/index.ts";
import type { ProxyRule } from "./rules.ts";

/** A difference between a request or its answer and the document. */
export interface Breach {
  readonly rule: ProxyRule;
  /** One sentence without a final full stop. */
  readonly message: string;
}

/** A breach with the first exchange that shows it. */
export interface ProxyFinding extends Breach {
  /** Absent where the document has no such path or method. */
  readonly operation?: OperationNode;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Absent where there was no answer. */
  readonly status?: number;
}

/** An exchange that has passed, with what breaks the document. */
export interface Passed {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Absent where there was no answer. */
  readonly status?: number;
  /** Until the answer began. */
  readonly milliseconds: number;
  readonly breaches: readonly Breach[];
}
