import type { OperationNode } from "../../../generator/ir/index.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { User } from "../wire/credentials.ts";
import type { WireAnswer, WireRequest } from "../wire/message.ts";

/** One call of a walk. Some of its values come from answers to earlier calls of the same walk. */
export interface Step {
  readonly operation: OperationNode;
  /** Arguments as they were when the walk was made. */
  readonly args: CallArguments;
  /** Values that are taken from earlier answers each time the walk is made. */
  readonly uses: readonly Use[];
  /** Whose credentials it has, if any. */
  readonly user: User | "none";
}

/** A value of an earlier answer as an argument. */
export interface Use {
  /** Names on the way to it in the arguments: `["id"]`, `["body", "petId"]`. */
  readonly at: readonly string[];
  /** The step whose answer has the value. */
  readonly step: Step;
  /** The value in an answer to that step; undefined where it has none. */
  readonly read: (call: MadeStep) => unknown;
}

/** A step that was made, with its answer. */
export interface MadeStep {
  readonly step: Step;
  /** Arguments with the values of the answers before it. */
  readonly args: CallArguments;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  /** As the generated client reads it, or as JSON where it does not; undefined for neither. */
  readonly body: unknown;
}

/** Arguments of a step, with the values of the answers before it; undefined where one has none. */
export function resolvedArgs(
  { args, uses }: Step,
  made: ReadonlyMap<Step, MadeStep>,
): CallArguments | undefined {
  let found: CallArguments = args;
  for (const { at, step, read } of uses) {
    const call = made.get(step);
    const value = call && read(call);
    if (value === undefined) return undefined;
    found = withValue(found, at, value) as CallArguments;
  }
  return found;
}

/** An object with another value at a place. */
export function withValue(
  object: unknown,
  [name, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (name === undefined) return value;
  const own = isMembers(object) ? object : {};
  return { ...own, [name]: withValue(own[name], rest, value) };
}

/** The value at a place; undefined without one. */
export function valueAt(value: unknown, place: readonly string[]): unknown {
  let inner = value;
  for (const name of place) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, name))
      return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[name];
  }
  return inner;
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
