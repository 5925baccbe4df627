import { styleText } from "node:util";
import type { Diagnostic, Location, Range, Severity } from "./diagnostic.ts";
import { locateAll, rangeOf, type LocatedDiagnostic } from "./located.ts";
import type { LocatedTexts } from "./sources.ts";

export interface StylishOptions {
  readonly color: boolean;
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

const severityColors: Readonly<Record<Severity, "red" | "yellow" | "blue">> = {
  error: "red",
  warning: "yellow",
  info: "blue",
};

/** Characters of a source line that are shown at most. */
const maxWidth = 120;

/**
 * Diagnostics for people: place, severity, code and message, the line with a caret below what is
 * meant, and what to do. Ends with the counts; the empty string where there is nothing to say.
 */
export function renderStylish(
  diagnostics: readonly Diagnostic[],
  texts: LocatedTexts,
  options: StylishOptions,
): string {
  if (diagnostics.length === 0) return "";
  const paint: Paint = (style, text) =>
    options.color ? styleText(style, text, { validateStream: false }) : text;
  const blocks = locateAll(diagnostics, texts).map((located) => renderOne(located, texts, paint));
  return `${blocks.join("\n\n")}\n\n${summary(diagnostics, paint)}\n`;
}

function renderOne(
  { diagnostic, range }: LocatedDiagnostic,
  texts: LocatedTexts,
  paint: Paint,
): string {
  const { severity, code, message, help, location } = diagnostic;
  const head = `${paint([severityColors[severity], "bold"], severity)} ${code}: ${paint("bold", message)}`;
  const lines = [
    location === undefined ? head : `${paint("cyan", placeOf(location, range))} ${head}`,
  ];
  const text = location === undefined ? undefined : texts.get(location.file)?.text;
  if (range !== undefined && text !== undefined) {
    lines.push(...frame(text, range, severityColors[severity], paint));
  }
  lines.push(`  ${paint("dim", "help:")} ${help}`);
  for (const related of diagnostic.related) {
    const place = placeOf(related.location, rangeOf(related.location, texts));
    lines.push(`  ${paint("dim", "also:")} ${place} ${related.message}`);
  }
  return lines.join("\n");
}

function placeOf(location: Location, range: Range | undefined): string {
  return range === undefined
    ? location.file
    : `${location.file}:${range.start.line}:${range.start.column}`;
}

/** The line with the place, cut to a window around it if it is long. */
function frame(
  text: string,
  range: Range,
  color: "red" | "yellow" | "blue",
  paint: Paint,
): string[] {
  const source = lineAt(text, range.start.line).replaceAll("\t", " ");
  const column = range.start.column - 1;
  const from = column > maxWidth - 40 ? column - 40 : 0;
  const shown = source.slice(from, from + maxWidth).trimEnd();
  const last = range.end.line === range.start.line ? range.end.column - 1 : source.length;
  const length = Math.max(1, Math.min(last - column, shown.length - (column - from)));
  const number = String(range.start.line);
  const gutter = " ".repeat(number.length);
  return [
    `  ${paint("dim", `${number} |`)} ${shown}`,
    `  ${paint("dim", `${gutter} |`)} ${" ".repeat(column - from)}${paint(color, "^".repeat(length))}`,
  ];
}

function lineAt(text: string, line: number): string {
  let start = 0;
  for (let n = 1; n < line; n++) {
    const end = /\r\n|\r|\n/g;
    end.lastIndex = start;
    if (end.exec(text) === null) return "";
    start = end.lastIndex;
  }
  const end = text.slice(start, start + 100_000).search(/[\r\n]/);
  return end === -1 ? text.slice(start, start + 100_000) : text.slice(start, start + end);
}

function summary(diagnostics: readonly Diagnostic[], paint: Paint): string {
  const severities: readonly Severity[] = ["error", "warning", "info"];
  const counts = severities.flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (count === 0) return [];
    const noun = severity === "info" ? "note" : severity;
    return [paint(severityColors[severity], `${count} ${noun}${count === 1 ? "" : "s"}`)];
  });
  return counts.join(", ");
}
