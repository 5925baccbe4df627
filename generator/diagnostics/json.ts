import type { FindingCode } from "./own-code.ts";
import type { FaultClass, Range, Severity } from "./diagnostic.ts";
import { sorted, type LocatedDiagnostic } from "./located.ts";

/** A diagnostic as other programs read it. */
export interface JsonDiagnostic {
  readonly code: string;
  readonly class: FaultClass;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  /** Reading of a faulty part. */
  readonly taken?: string;
  /** Path of the page about the code. */
  readonly docs?: string;
  readonly file?: string;
  readonly pointer?: string;
  readonly range?: Range;
  readonly related: readonly {
    readonly message: string;
    readonly file: string;
    readonly range?: Range;
  }[];
}

/**
 * Diagnostics in the order in which they are printed.
 *
 * @param page path of the page about a code
 */
export function toJsonDiagnostics(
  diagnostics: readonly LocatedDiagnostic[],
  page: (code: FindingCode) => string | undefined = () => undefined,
): readonly JsonDiagnostic[] {
  return sorted(diagnostics).map((diagnostic) => {
    const { code, severity, message, help, taken, location, related } = diagnostic;
    const docs = page(code);
    return {
      code,
      class: diagnostic.class,
      severity,
      message,
      help,
      ...(taken === undefined ? {} : { taken }),
      ...(docs === undefined ? {} : { docs }),
      ...location,
      related: related.map(({ message: text, location: { file, range } }) => ({
        message: text,
        file,
        ...(range === undefined ? {} : { range }),
      })),
    };
  });
}
