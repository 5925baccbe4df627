import type { Code } from "../../code/index.ts";
import type { RuleCode } from "../../rules/rule.ts";
import type { Conditions } from "../conditions.ts";

export type CheckCode = RuleCode;

/** One rule of a schema that a value of the right type may still break, as conditions. */
export interface Check extends Conditions {
  readonly code: CheckCode;
  /** Expected value in words, such as `at least 3 characters`. */
  readonly expected: string;
  /** Expression of the same words that also says what of the value is wrong; absent where the words say all. */
  readonly details?: Code;
}
