import { conditionJudge } from "../../rules/evaluate.ts";
import type { ConditionSet } from "../conditions.ts";
import { Matcher, type Mismatch } from "./matcher.ts";
import type { ApiIndex } from "../navigate.ts";
import type { TypeNode } from "../types.ts";

/**
 * The first location where a JSON value breaks its type, with all rules and all members, and why;
 * undefined if it fits. Generated validators accept what fits: dates are text here, also where they
 * are held as Date, and integers are numbers.
 *
 * @param conditions those of the document; without them only the type is looked at
 */
export function mismatchOf(
  type: TypeNode,
  value: unknown,
  index: ApiIndex,
  conditions?: ConditionSet,
): Mismatch | undefined {
  return mismatches(index, conditions)(type, value);
}

/** Checks values as `mismatchOf` does; many with what is prepared once. */
export function mismatches(
  { declarations }: ApiIndex,
  conditions?: ConditionSet,
): (type: TypeNode, value: unknown) => Mismatch | undefined {
  const judge =
    conditions === undefined ? undefined : conditionJudge(conditions.schemas, conditions.resources);
  const matcher = new Matcher((id) => declarations.get(id), judge, "settled");
  return (type, value) => matcher.mismatch(type, value);
}
