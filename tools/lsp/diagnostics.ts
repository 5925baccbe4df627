import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic,
  type Range,
} from "vscode-languageserver/node";
import type { Range as OwnRange, Severity } from "../../generator/diagnostics/diagnostic.ts";
import type { LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import { isOwnCode, type FindingCode } from "../../generator/diagnostics/own-code.ts";
import { addressOfPage } from "../frame/pages.ts";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** A finding as editors show it. */
export function diagnosticOf(
  { code, severity, message, help, taken, location, related }: LocatedDiagnostic,
  uriOf: (file: string) => string,
): Diagnostic {
  const words = [message, ...(taken === undefined ? [] : [`taken: ${taken}`]), `help: ${help}`];
  return {
    range: rangeOf(location?.range),
    severity: severities[severity],
    source: "diptych",
    code,
    message: words.join("\n"),
    ...described(code),
    ...(code === "component-unused" ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    relatedInformation: related.map((one) => ({
      location: { uri: uriOf(one.location.file), range: rangeOf(one.location.range) },
      message: one.message,
    })),
  };
}

/** The page of a code, where the package has pages. */
function described(code: FindingCode): Pick<Diagnostic, "codeDescription"> {
  const href = isOwnCode(code) ? undefined : addressOfPage(code);
  return href === undefined ? {} : { codeDescription: { href } };
}

/** A range that counts from 0, as editors do; that of the first line by default. */
export function rangeOf(range: OwnRange | undefined): Range {
  const [start, end] = [range?.start ?? { line: 1, column: 1 }, range?.end ?? range?.start];
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: (end ?? start).line - 1, character: (end ?? start).column - 1 },
  };
}
