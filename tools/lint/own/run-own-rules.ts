import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Diagnostic } from "../../../generator/diagnostics/diagnostic.ts";
import { ownDiagnostic, type CheckedDocument, type OwnFinding, type OwnRule } from "./own-rule.ts";

/** Findings of a rule; one that fails has its failure as a last one, and never stops the others. */
export function runOwnRule(rule: OwnRule, checked: CheckedDocument): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  try {
    rule.check(checked, (finding) => {
      const problem = problemOf(finding);
      if (problem !== undefined) throw new TypeError(problem);
      found.push(ownDiagnostic(rule, finding));
    });
    return found;
  } catch (error) {
    const failures = new Diagnostics();
    const { code, source } = rule;
    const file = checked.document.root?.file ?? "";
    const reason = error instanceof Error ? error.message : String(error);
    failures.report("rule-failed", { file, pointer: "" }, { rule: code, source, reason });
    return [...found, ...failures.all];
  }
}

/** The reason why something is no finding; it comes from code that no compiler may have checked. */
function problemOf(finding: Partial<OwnFinding> | undefined): string | undefined {
  const { message, help, at, fix } = finding ?? {};
  if (typeof message !== "string" || message === "")
    return "it reports a finding without a message";
  if (typeof help !== "string") return "the help of its finding is no text";
  if (typeof at?.file !== "string" || typeof at.pointer !== "string")
    return "it reports a finding without a place";
  if (fix !== undefined && !Array.isArray(fix))
    return "the fix of its finding is no list of changes";
  return undefined;
}
