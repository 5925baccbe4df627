/**
 * Findings for other programs: SARIF, JUnit, annotations of GitHub and GitLab, Checkstyle and Markdown.
 *
 * @module
 */

import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import type { Format, ReportContext, RuleDescription } from "./context.ts";
import { checkstyle } from "./formats/checkstyle.ts";
import { github } from "./formats/github.ts";
import { gitlab } from "./formats/gitlab.ts";
import { junit } from "./formats/junit.ts";
import { markdown } from "./formats/markdown.ts";
import { sarif } from "./formats/sarif.ts";
import { findingsOf } from "./from-diagnostics.ts";

export type { LocatedDiagnostic as Finding } from "../diagnostics/located.ts";
export type { RuleDescription };

/** Formats of reports. */
export const formats = {
  sarif,
  junit,
  github,
  gitlab,
  checkstyle,
  markdown,
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

/** Facts that a report states beside its findings. */
export interface ReportOptions extends Partial<Omit<ReportContext, "rule">> {
  /** Describes a rule, for formats that do. Default: its name. */
  readonly rule?: (name: string) => RuleDescription;
}

/** Prints findings in a format. */
export function formatFindings(
  format: FormatName,
  findings: readonly LocatedDiagnostic[],
  { version = "0", documents = [], warningsFail = false, textOf, rule }: ReportOptions = {},
): string {
  const describe = rule ?? ((name: string): RuleDescription => ({ summary: name }));
  const context = { version, documents, warningsFail, rule: describe };
  const known = textOf === undefined ? context : { ...context, textOf };
  return formats[format](findingsOf(findings), known);
}
