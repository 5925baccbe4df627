import type { Range, Severity } from "./diagnostic.ts";
import { sorted, type LocatedDiagnostic } from "./located.ts";

/** A diagnostic as other programs read it. */
export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly file?: string;
  readonly pointer?: string;
  readonly range?: Range;
  readonly related: readonly {
    readonly message: string;
    readonly file: string;
    readonly range?: Range;
  }[];
}

/** Diagnostics in the order in which they are printed. */
export function toJsonDiagnostics(
  diagnostics: readonly LocatedDiagnostic[],
): readonly JsonDiagnostic[] {
  return sorted(diagnostics).map(({ code, severity, message, help, location, related }) => ({
    code,
    severity,
    message,
    help,
    ...location,
    related: related.map(({ message: text, location: { file, range } }) => ({
      message: text,
      file,
      ...(range === undefined ? {} : { range }),
    })),
  }));
}
