import { code, commas, distinct, join, literal, type Code } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { hasEvents, itemType } from "../content/sequence.ts";
import type { ClientContext } from "./context.ts";
import { calledSuccesses, sequencesIn, sequencesOf } from "./listed-responses.ts";
import { acceptCode, responseReaders } from "./responses.ts";

/** Code for an operation whose response is a sequence. */
export interface Streaming {
  /** Whether the sequence is one of events. */
  readonly hasEvents: boolean;
  /** TypeScript type of the items. */
  readonly item: Code;
  /** Media types that `items` asks for, as an object literal; undefined if a call asks for the same. */
  readonly pieces: Code | undefined;
}

/** Undefined where no response is a sequence. */
export function streamingOf(
  operation: OperationNode,
  context: ClientContext,
): Streaming | undefined {
  const successes = sequencesOf(operation);
  const sequences = sequencesIn(successes);
  const [first] = sequences;
  if (first === undefined) return undefined;
  const called = sequencesIn(calledSuccesses(operation));
  const pieces = code`{ ${commas([
    code`accept: ${acceptCode(successes, operation) ?? literal("*/*")}`,
    code`responses: ${responseReaders(successes, context)}`,
  ])} }`;
  const types = distinct(sequences.map((content) => itemType(content, context)));
  return {
    hasEvents: sequences.every(hasEvents),
    item: join(types, code` | `),
    pieces: called.includes(first) ? undefined : pieces,
  };
}
