import type {
  Diagnostic,
  FaultClass,
  Severity,
} from "../../../generator/diagnostics/diagnostic.ts";
import type { FixChange } from "../../../generator/diagnostics/fix.ts";
import type { OwnCode } from "../../../generator/diagnostics/own-code.ts";
import type { Api, Origin } from "../../../generator/ir/index.ts";
import type { LintDocument } from "../document.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";

/** A rule that is not one of ours: of a plugin, or of the configuration. */
export interface OwnRule {
  readonly code: OwnCode;
  readonly level: Severity;
  /** One sentence: what it asks. */
  readonly summary: string;
  /** The cure, where it is the same for all that it finds. */
  readonly help?: string;
  /** Where it is from, for messages: `the plugin 'acme'`. */
  readonly source: string;
  /** Its selection and check, where they are written without code. */
  readonly definition?: LintCustomRuleConfig;
  /** Whether its findings are about files as they are written, or about the document that they mean. */
  readonly sees: "written" | "converted";
  /** Reports what it finds; may throw. */
  check(checked: CheckedDocument, report: (finding: OwnFinding) => void): void;
}

/** A document as rules of one's own see it. */
export interface CheckedDocument {
  readonly document: LintDocument;
  /** Absent where nothing can be generated from it. */
  readonly api?: Api | undefined;
  /** Values of the files as they are written, by path. */
  readonly written: ReadonlyMap<string, unknown>;
}

/** Finding of such a rule; nothing has checked the fix. */
export interface OwnFinding {
  readonly message: string;
  readonly help: string;
  readonly at: Origin & { readonly part?: "key" | "value" };
  readonly fix?: readonly FixChange[];
}

/** A finding of a rule as a diagnostic. */
export function ownDiagnostic(rule: OwnRule, { at, ...finding }: OwnFinding): Diagnostic {
  const { file, pointer, part } = at;
  const { message, help, fix } = finding;
  return {
    code: rule.code,
    class: classes[rule.level],
    severity: rule.level,
    summary: rule.summary,
    message,
    help,
    location: { file, pointer, ...(part === undefined ? {} : { part }) },
    related: [],
    ...(fix === undefined ? {} : { fix }),
  };
}

const classes: Readonly<Record<Severity, FaultClass>> = {
  error: "faulty",
  warning: "doubtful",
  info: "note",
};
