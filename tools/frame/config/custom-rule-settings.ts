import type { Place } from "../../../generator/source/references/relocation.ts";
import type { LintCustomRuleConfig } from "./custom-rule-config.ts";

/** A rule without code, and where it is written; the file is absolute. */
export interface CustomRuleSetting {
  readonly rule: LintCustomRuleConfig;
  readonly location: Place;
}

/** Rules of a list of the configuration, or of a set. */
export function customRuleSettings(
  rules: readonly LintCustomRuleConfig[],
  file: string,
  pointer: string,
): readonly CustomRuleSetting[] {
  return rules.map((rule, index) => ({ rule, location: { file, pointer: `${pointer}/${index}` } }));
}
