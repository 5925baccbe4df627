import type { ChangeLevel } from "../../frame/config/change-level.ts";
import type { ChangeDirection } from "../level.ts";

/** Whether something is so; `unknown` where neither a proof nor a witness was found. */
export type Verdict = "yes" | "no" | "unknown";

/** A change of the set of values that a contract admits. */
export interface Effect {
  /** Whether a value that was admitted is not any more. */
  readonly loses: Verdict;
  /** Whether a value is admitted now that was not. */
  readonly gains: Verdict;
}

const levels: Readonly<Record<Verdict, ChangeLevel>> = {
  yes: "breaking",
  no: "compatible",
  unknown: "risky",
};

const reasons: Readonly<Record<ChangeDirection, Readonly<Record<Verdict, string>>>> = {
  request: {
    yes: "Requests that were valid may be refused.",
    no: "Every request that was valid stays valid.",
    unknown: "It cannot be told whether every request that was valid stays valid.",
  },
  response: {
    yes: "Responses may hold what consumers of the old document were not told of.",
    no: "Every response is one that consumers of the old document were told of.",
    unknown: "It cannot be told whether consumers were told of all that responses may hold now.",
  },
  none: {
    yes: "What was valid may be refused.",
    no: "Everything that was valid stays valid.",
    unknown: "It cannot be told whether everything that was valid stays valid.",
  },
};

/**
 * The law: a request must not lose a value that was admitted, a response must not gain one that was not
 * promised. Where that cannot be told, somebody who knows the API must.
 */
export function lawOf(
  effect: Effect,
  direction: ChangeDirection,
): { readonly level: ChangeLevel; readonly reason: string } {
  const verdict = direction === "response" ? effect.gains : effect.loses;
  return { level: levels[verdict], reason: reasons[direction][verdict] };
}

/** Whether two effects are the same. */
export const isSameEffect = (one: Effect, other: Effect): boolean =>
  one.loses === other.loses && one.gains === other.gains;
