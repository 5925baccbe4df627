import type { Check, Findings } from "../validate/findings.ts";
import type { Conditions } from "./conditions.ts";

/** Checks the type of a value, and what else its schema demands where the type is right. */
export function checkConditions(
  value: unknown,
  found: Findings,
  checkType: Check,
  conditions: Conditions,
  ...entries: readonly string[]
): void {
  const before = found.list.length;
  checkType(value, found);
  if (found.list.length > before) return;
  for (const entry of entries) conditions.check(entry, value, found);
}
