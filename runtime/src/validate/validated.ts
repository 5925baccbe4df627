import type { Result } from "../issue/result.ts";
import { type Check, Findings } from "./findings.ts";
import { issuesOf } from "./issues-of.ts";

/**
 * Checks a value from its root. Its type is known to the caller, which chose the check: `never` fits
 * every type, so that a compiler has nothing to infer for each of many validators.
 */
export function validated(value: unknown, check: Check): Result<never> {
  const found = new Findings();
  check(value, found);
  return found.list.length === 0 ? { value: value as never } : { issues: issuesOf(found) };
}
