import type { Diagnostic, Location, Range, Severity } from "./diagnostic.ts";
import type { LocatedTexts, MemberLocation } from "./sources.ts";

/** A location whose range was looked up; `range` is absent if the file could not be read. */
export interface LocatedLocation {
  readonly file: string;
  readonly pointer?: string;
  readonly range?: Range;
}

/** Part of a source line. */
export interface Excerpt {
  readonly text: string;
  /** Column of the first character, from 1. */
  readonly column: number;
  /** Whether the line goes on behind the text. */
  readonly isCut: boolean;
}

/** A diagnostic with everything that printing it needs; plain data that JSON can hold. */
export interface LocatedDiagnostic extends Omit<Diagnostic, "location" | "related"> {
  readonly location?: LocatedLocation;
  /** Absent if there is no range. */
  readonly excerpt?: Excerpt;
  readonly related: readonly { readonly message: string; readonly location: LocatedLocation }[];
}

/** Longest source line that is shown whole. */
const maxWidth = 100;

/** Characters that are shown of a longer one, and those of them in front of the location. */
const cutWidth = 80;
const before = 24;

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Looks up ranges and source lines. Each file is passed once, however many locations are in it. */
export function locate(
  diagnostics: readonly Diagnostic[],
  texts: LocatedTexts,
): readonly LocatedDiagnostic[] {
  const located = locateEach(
    diagnostics.flatMap(({ location, related }) => [
      ...(location === undefined ? [] : [location]),
      ...related.map((each) => each.location),
    ]),
    texts,
  );
  return diagnostics.map(({ location: unlocated, related, ...diagnostic }) => {
    const others = related.map(({ message, location }) => ({
      message,
      location: located(location),
    }));
    if (unlocated === undefined) return { ...diagnostic, related: others };
    const location = located(unlocated);
    const excerpt = excerptOf(location, texts);
    return {
      ...diagnostic,
      location,
      ...(excerpt === undefined ? {} : { excerpt }),
      related: others,
    };
  });
}

/** Looks up the ranges of all locations at once. Returns what is known of each of them. */
export function locateEach(
  all: readonly Location[],
  texts: LocatedTexts,
): (location: Location) => LocatedLocation {
  const ranges = rangesOf(all, texts);
  return (location) => {
    const { file, pointer } = location;
    const range = location.range ?? ranges.get(location);
    return {
      file,
      ...(pointer === undefined ? {} : { pointer }),
      ...(range === undefined ? {} : { range }),
    };
  };
}

/** Orders by file, range and severity; diagnostics without a location come first. */
export function sorted(diagnostics: readonly LocatedDiagnostic[]): readonly LocatedDiagnostic[] {
  return [...diagnostics].sort((a, b) => {
    const files = compare(a.location?.file ?? "", b.location?.file ?? "");
    if (files !== 0) return files;
    const [from, to] = [a.location?.range?.start, b.location?.range?.start];
    const lines = (from?.line ?? 0) - (to?.line ?? 0);
    if (lines !== 0) return lines;
    const columns = (from?.column ?? 0) - (to?.column ?? 0);
    if (columns !== 0) return columns;
    return ranks[a.severity] - ranks[b.severity];
  });
}

/** Ranges of all locations that have a pointer only, asked of each file at once. */
function rangesOf(all: readonly Location[], texts: LocatedTexts): ReadonlyMap<Location, Range> {
  const byFile = new Map<string, (Location & MemberLocation)[]>();
  for (const one of all) {
    if (!hasPointerOnly(one)) continue;
    const list = byFile.get(one.file);
    if (list === undefined) byFile.set(one.file, [one]);
    else list.push(one);
  }
  const ranges = new Map<Location, Range>();
  for (const [file, locations] of byFile) {
    const found = texts.get(file)?.locateAll(locations) ?? [];
    found.forEach((range, index) => ranges.set(locations[index] as Location, range));
  }
  return ranges;
}

function hasPointerOnly(location: Location): location is Location & MemberLocation {
  return location.range === undefined && typeof location.pointer === "string";
}

/** The line of a location, cut to a window around it if it is long. */
export function excerptOf(
  { file, range }: LocatedLocation,
  texts: LocatedTexts,
): Excerpt | undefined {
  const text = texts.get(file);
  if (range === undefined || text === undefined) return undefined;
  const { line, column } = range.start;
  const shown = (first: number, length: number): string =>
    text.slice(line, first, length).replaceAll("\t", " ").trimEnd();
  if (text.slice(line, 1, maxWidth + 1).length <= maxWidth)
    return { text: shown(1, maxWidth), column: 1, isCut: false };
  const first = Math.max(1, column - before);
  const isCut = text.slice(line, first + cutWidth, 1) !== "";
  return { text: shown(first, cutWidth), column: first, isCut };
}

/** Orders by code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
