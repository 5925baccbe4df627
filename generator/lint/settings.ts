import type { ConfiguredIgnore } from "./ignores/configured-ignores.ts";

/** Severity of a finding; `off` omits it. */
export type RuleLevel = "off" | "info" | "warning" | "error";

/** Options of the configuration for linting. */
export interface LintSettings {
  /** Levels that differ from the defaults, by rule. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
  /** Findings that are ignored, in files relative to the configuration. */
  readonly ignores?: readonly ConfiguredIgnore[];
}
