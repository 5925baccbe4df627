/** What a finding counts as; `off` leaves it out. */
export type RuleLevel = "off" | "info" | "warning" | "error";

/** What the configuration says about linting. */
export interface LintSettings {
  /** Levels that differ from the rules' own, by rule. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}
