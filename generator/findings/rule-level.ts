/** Severity of a finding; `off` omits it. */
export type RuleLevel = "off" | "info" | "warning" | "error";
