import type { Diagnostic, Range, Severity } from "./diagnostic.ts";
import { locateAll, rangeOf } from "./located.ts";
import type { LocatedTexts } from "./sources.ts";

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

/** Diagnostics in the order in which they are printed, with lines and columns. */
export function toJsonDiagnostics(
  diagnostics: readonly Diagnostic[],
  texts: LocatedTexts,
): readonly JsonDiagnostic[] {
  return locateAll(diagnostics, texts).map(({ diagnostic, range }) => {
    const { code, severity, message, help, location } = diagnostic;
    return {
      code,
      severity,
      message,
      help,
      ...(location === undefined ? {} : { file: location.file }),
      ...(location?.pointer === undefined ? {} : { pointer: location.pointer }),
      ...(range === undefined ? {} : { range }),
      related: diagnostic.related.map(({ message: text, location: place }) => {
        const at = rangeOf(place, texts);
        return { message: text, file: place.file, ...(at === undefined ? {} : { range: at }) };
      }),
    };
  });
}

/** The same as the text of a JSON array. */
export function renderJson(diagnostics: readonly Diagnostic[], texts: LocatedTexts): string {
  return `${JSON.stringify(toJsonDiagnostics(diagnostics, texts), undefined, 2)}\n`;
}
