import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import type { LintSettings } from "../lint/settings.ts";

/** Findings with the levels that the configuration sets for their rules. What is fatal stays an error. */
export function withRuleLevels(
  diagnostics: readonly LocatedDiagnostic[],
  { rules }: LintSettings,
): readonly LocatedDiagnostic[] {
  if (Object.keys(rules).length === 0) return diagnostics;
  return diagnostics.flatMap((diagnostic) => {
    const level = Object.hasOwn(rules, diagnostic.code) ? rules[diagnostic.code] : undefined;
    if (level === undefined || diagnostic.class === "fatal") return [diagnostic];
    return level === "off" ? [] : [{ ...diagnostic, severity: level }];
  });
}
