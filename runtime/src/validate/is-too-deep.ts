import type { Findings } from "./findings.ts";

/** Nested properties and items down to which recursive types are checked. */
const maxDepth = 500;

/** Whether a value of a recursive type is nested too deep to continue, which is reported. */
export function isTooDeep(value: unknown, found: Findings): boolean {
  if (found.path.length <= maxDepth) return found.full;
  found.report("depth", `at most ${maxDepth} levels`, value);
  return true;
}
