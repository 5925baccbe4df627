/** A setting of a rule that is wrong. */
export interface CustomRuleProblem {
  /** Keys from the rule to the setting. */
  readonly path: readonly string[];
  readonly problem: string;
  readonly cure: string;
}
