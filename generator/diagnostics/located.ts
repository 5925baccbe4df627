import type { Diagnostic, Location, Range, Severity } from "./diagnostic.ts";
import type { LocatedTexts } from "./sources.ts";

/** A diagnostic whose place was looked up. */
export interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic;
  /** Absent where there is no place, or the file could not be read. */
  readonly range?: Range;
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Looks up the places and sorts by file, place and severity; what has no place comes first. */
export function locateAll(
  diagnostics: readonly Diagnostic[],
  texts: LocatedTexts,
): readonly LocatedDiagnostic[] {
  const located = diagnostics.map((diagnostic) => {
    const range = rangeOf(diagnostic.location, texts);
    return range === undefined ? { diagnostic } : { diagnostic, range };
  });
  return located.sort((a, b) => {
    const files = compare(a.diagnostic.location?.file ?? "", b.diagnostic.location?.file ?? "");
    if (files !== 0) return files;
    const lines = (a.range?.start.line ?? 0) - (b.range?.start.line ?? 0);
    if (lines !== 0) return lines;
    const columns = (a.range?.start.column ?? 0) - (b.range?.start.column ?? 0);
    if (columns !== 0) return columns;
    return ranks[a.diagnostic.severity] - ranks[b.diagnostic.severity];
  });
}

/** The range of a place, looked up by its pointer where it has one. */
export function rangeOf(location: Location | undefined, texts: LocatedTexts): Range | undefined {
  if (location === undefined) return undefined;
  if (location.range !== undefined) return location.range;
  if (location.pointer === undefined) return undefined;
  return texts.get(location.file)?.locate(location.pointer, location.part);
}

/** Orders by code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
