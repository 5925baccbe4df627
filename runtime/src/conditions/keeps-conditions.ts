import { Findings } from "../validate/findings.ts";
import type { Conditions } from "./conditions.ts";

/** Whether a value is one that the schemas of these entries allow. */
export function keepsConditions(
  value: unknown,
  conditions: Conditions,
  ...entries: readonly string[]
): boolean {
  const found = new Findings();
  for (const entry of entries) conditions.check(entry, value, found);
  return found.list.length === 0;
}
