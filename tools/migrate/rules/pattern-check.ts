import type { LintPlainCheckConfig } from "../../frame/config/custom-rule-config.ts";
import type { CheckPattern } from "./js-pattern.ts";

/** The check that a text matches a pattern, or does not. */
export const patternCheck = (
  { pattern, ignoreCase }: CheckPattern,
  isWanted: boolean,
): LintPlainCheckConfig => ({
  ...(isWanted ? { pattern } : { notPattern: pattern }),
  ...(ignoreCase ? { ignoreCase } : {}),
});
