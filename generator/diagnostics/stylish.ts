import { styleText } from "node:util";
import type { Range, Severity } from "./diagnostic.ts";
import { sorted, type Excerpt, type LocatedDiagnostic, type LocatedLocation } from "./located.ts";

export interface StylishOptions {
  readonly color: boolean;
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

const severityColors: Readonly<Record<Severity, "red" | "yellow" | "blue">> = {
  error: "red",
  warning: "yellow",
  info: "blue",
};

/**
 * Diagnostics for people: location, severity, code and message, the source line with carets below
 * the location, and what to do. Ends with the counts; empty if there are no diagnostics.
 */
export function renderStylish(
  diagnostics: readonly LocatedDiagnostic[],
  options: StylishOptions,
): string {
  if (diagnostics.length === 0) return "";
  const paint: Paint = (style, text) =>
    options.color ? styleText(style, text, { validateStream: false }) : text;
  const blocks = sorted(diagnostics).map((diagnostic) => renderOne(diagnostic, paint));
  return `${blocks.join("\n\n")}\n\n${summary(diagnostics, paint)}\n`;
}

function renderOne(diagnostic: LocatedDiagnostic, paint: Paint): string {
  const { severity, code, message, help, location, excerpt, related } = diagnostic;
  const color = severityColors[severity];
  const head = `${paint([color, "bold"], severity)} ${code}: ${paint("bold", message)}`;
  const lines = [location === undefined ? head : `${paint("cyan", shown(location))} ${head}`];
  if (location?.range !== undefined && excerpt !== undefined) {
    lines.push(...frame(excerpt, location.range, color, paint));
  }
  lines.push(`  ${paint("dim", "help:")} ${help}`);
  for (const other of related) {
    lines.push(`  ${paint("dim", "also:")} ${shown(other.location)} ${other.message}`);
  }
  return lines.join("\n");
}

/** `spec/api.yaml:4:16` */
function shown({ file, range }: LocatedLocation): string {
  return range === undefined ? file : `${file}:${range.start.line}:${range.start.column}`;
}

/** The source line, and carets below the part of it that the range covers. */
function frame(
  { text, column }: Excerpt,
  { start, end }: Range,
  color: "red" | "yellow" | "blue",
  paint: Paint,
): string[] {
  const from = start.column - column;
  const covered = end.line === start.line ? end.column - start.column : text.length;
  const length = Math.max(1, Math.min(covered, text.length - from));
  const number = String(start.line);
  const gutter = " ".repeat(number.length);
  return [
    `  ${paint("dim", `${number} |`)} ${text}`,
    `  ${paint("dim", `${gutter} |`)} ${" ".repeat(from)}${paint(color, "^".repeat(length))}`,
  ];
}

function summary(diagnostics: readonly LocatedDiagnostic[], paint: Paint): string {
  const severities: readonly Severity[] = ["error", "warning", "info"];
  const counts = severities.flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (count === 0) return [];
    const noun = severity === "info" ? "note" : severity;
    return [paint(severityColors[severity], `${count} ${noun}${count === 1 ? "" : "s"}`)];
  });
  return counts.join(", ");
}
