/** Severity of a finding; `off` omits it. */
export type RuleLevel = "off" | "info" | "warning" | "error";

/** Options of the configuration for linting. */
export interface LintSettings {
  /** Levels that differ from the defaults, by rule. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}
