import { code, type Code } from "../../code/index.ts";
import type { RuleCode } from "../../rules/rule.ts";

export type CheckCode = RuleCode;

/** One rule of a schema that a value of the right type may still break, as conditions. */
export interface Check {
  /** True when the value is good; binds at least as tightly as `&&`. */
  readonly condition: Code;
  /** True when the value is bad; binds at least as tightly as `||`. */
  readonly failure: Code;
  readonly code: CheckCode;
  /** Expected value in words, such as `at least 3 characters`. */
  readonly expected: string;
}

/** The two conditions of a check. */
export type Conditions = Pick<Check, "condition" | "failure">;

/** Conditions of a call that is true when the value is good. */
export function callConditions(condition: Code): Conditions {
  return { condition, failure: code`!${condition}` };
}
