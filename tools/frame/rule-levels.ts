import type { LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import { ConfiguredIgnores } from "../../generator/findings/ignores/configured-ignores.ts";
import { configuredLevel } from "../../generator/findings/levels.ts";
import type { LintSettings } from "../../generator/findings/settings.ts";

/**
 * Findings that the configuration does not ignore, with the levels that it sets for their rules. What is fatal
 * stays an error.
 */
export function withRuleLevels(
  diagnostics: readonly LocatedDiagnostic[],
  settings: LintSettings,
): readonly LocatedDiagnostic[] {
  const remaining = new ConfiguredIgnores(settings.ignores ?? []).apply(diagnostics);
  return remaining.flatMap((diagnostic) => {
    const level = configuredLevel(diagnostic, settings);
    if (level === undefined || diagnostic.class === "fatal") return [diagnostic];
    return level === "off" ? [] : [{ ...diagnostic, severity: level }];
  });
}
