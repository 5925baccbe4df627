import { code, commas, distinct, join, literal, type Code } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { itemType } from "./content.ts";
import type { ClientContext } from "./context.ts";
import { calledSuccesses, sequencesOf } from "./listed-responses.ts";
import { acceptHeader, responseReaders } from "./responses.ts";

/** What is generated for an operation whose response is a sequence. */
export interface Streaming {
  /** Whether the sequence is one of events. */
  readonly hasEvents: boolean;
  /** TypeScript type of the items. */
  readonly item: Code;
  /** What `items` asks for, as an object literal; undefined if a call asks for the same. */
  readonly pieces: Code | undefined;
}

/** Undefined where no response is a sequence. */
export function streamingOf(
  operation: OperationNode,
  context: ClientContext,
): Streaming | undefined {
  const successes = sequencesOf(operation);
  const sequences = successes.flatMap(({ contents }) => contents);
  if (sequences.length === 0) return undefined;
  const called = calledSuccesses(operation).flatMap(({ contents }) => contents);
  const pieces = code`{ ${commas([
    code`accept: ${acceptHeader(successes) ?? literal("*/*")}`,
    code`responses: ${responseReaders(successes, context)}`,
  ])} }`;
  const types = distinct(sequences.map((content) => itemType(content, context)));
  return {
    hasEvents: sequences.every(({ sequence }) => sequence?.startsWith("event") === true),
    item: join(types, code` | `),
    pieces: called.includes(sequences[0] ?? (undefined as never)) ? undefined : pieces,
  };
}
