import type { Finding } from "./finding.ts";

/** A rule for people who have only its name. */
export interface RuleDescription {
  /** One sentence. */
  readonly summary: string;
  /** The page about the rule, in Markdown. */
  readonly page?: string;
}

/** Facts about a run that formats print beside its findings. */
export interface ReportContext {
  /** Version of diptych. */
  readonly version: string;
  /** Documents that were checked, those without findings included; paths as in findings. */
  readonly documents: readonly string[];
  /** Whether warnings make the run fail, as errors always do. */
  readonly warningsFail: boolean;
  /** Text of a file of a finding, as the working folder has it. Default: none is known */
  textOf?(file: string): string | undefined;
  /** Is called for rules with findings only. */
  rule(name: string): RuleDescription;
}

/** Prints the findings of a run in one format. */
export type Format = (findings: readonly Finding[], context: ReportContext) => string;
