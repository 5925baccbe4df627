import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { ConfiguredIgnores } from "../lint/ignores/configured-ignores.ts";
import type { LintSettings } from "../lint/settings.ts";

/**
 * Findings that the configuration does not ignore, with the levels that it sets for their rules. What is fatal
 * stays an error.
 */
export function withRuleLevels(
  diagnostics: readonly LocatedDiagnostic[],
  { rules, ignores = [] }: LintSettings,
): readonly LocatedDiagnostic[] {
  const remaining = new ConfiguredIgnores(ignores).apply(diagnostics);
  if (Object.keys(rules).length === 0) return remaining;
  return remaining.flatMap((diagnostic) => {
    const level = Object.hasOwn(rules, diagnostic.code) ? rules[diagnostic.code] : undefined;
    if (level === undefined || diagnostic.class === "fatal") return [diagnostic];
    return level === "off" ? [] : [{ ...diagnostic, severity: level }];
  });
}
