import { Matcher, type Mismatch } from "./lower/check/mismatch.ts";
import type { ApiIndex } from "./navigate.ts";
import type { TypeNode } from "./types.ts";

/**
 * The first location where a JSON value breaks its type, with all rules and all members, and why;
 * undefined if it fits. Generated validators accept what fits: dates are text here, also where they
 * are held as Date, and integers are numbers.
 */
export function mismatchOf(
  type: TypeNode,
  value: unknown,
  { declarations }: ApiIndex,
): Mismatch | undefined {
  return new Matcher((id) => declarations.get(id)?.type, "settled").mismatch(type, value);
}
