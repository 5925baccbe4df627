import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import type { Condition } from "./condition.ts";
import { compileChecks } from "./custom-checks.ts";
import type { CustomRuleProblem } from "./custom-rule-problem.ts";

/** A check of a field, ready to be applied. */
export interface FieldCheck {
  /** Names that lead to it; empty for what is selected. */
  readonly field: readonly string[];
  readonly conditions: readonly Condition[];
  readonly message: string;
}

/** The checks of a rule, or what is wrong with them. */
export async function compileFields({
  field,
  check,
  checks,
  message,
}: LintCustomRuleConfig): Promise<{ readonly checks: readonly FieldCheck[] } | CustomRuleProblem> {
  if ((check === undefined) === (checks === undefined))
    return {
      path: check === undefined ? [] : ["checks"],
      problem: "A rule has either 'check' or 'checks'",
      cure: check === undefined ? "Add 'check'" : "Write all of them in 'checks'",
    };
  if (checks !== undefined && field !== undefined)
    return {
      path: ["field"],
      problem: "'field' stands beside 'checks'",
      cure: "Write it in each of 'checks'",
    };
  const list = checks ?? (check === undefined ? [] : [{ field, check }]);
  const compiled: FieldCheck[] = [];
  for (const [index, one] of list.entries()) {
    const path = checks === undefined ? ["check"] : ["checks", String(index), "check"];
    const found = await compileChecks(one.check);
    if ("problem" in found) return { ...found, path: [...path, ...found.path] };
    const own = "message" in one ? one.message : undefined;
    compiled.push({
      field: fieldPath(one.field),
      conditions: found.conditions,
      message: own ?? message,
    });
  }
  return { checks: compiled };
}

/** The names that a field is written as. */
export const fieldPath = (field: string | readonly string[] | undefined): readonly string[] =>
  field === undefined ? [] : typeof field === "string" ? [field] : field;
