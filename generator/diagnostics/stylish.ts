import type { FindingCode } from "./own-code.ts";
import type { Severity } from "./diagnostic.ts";
import { firstOfEachKind, type HiddenGroup, type Represented } from "./groups.ts";
import { sorted, type LocatedDiagnostic } from "./located.ts";
import { frame, locationText } from "./frame.ts";
import { painter, type Paint } from "./paint.ts";
import { visible } from "./visible.ts";

/** The page about a code: its path as it is printed, and the address that a terminal may link to. */
export interface Page {
  readonly path: string;
  readonly url: string;
}

interface StylishOptions {
  readonly color: boolean;
  /** Whether to print every finding, not only the first of each kind. */
  readonly all?: boolean;
  /** The page about a code, which is printed below the first finding of each code. */
  readonly page?: (code: FindingCode) => Page | undefined;
  /** Whether to print where in the generator its own mistakes happened. */
  readonly debug?: boolean;
  /** Whether the terminal shows links (OSC 8). */
  readonly links?: boolean;
}

const severityColors: Readonly<Record<Severity, "red" | "yellow" | "blue">> = {
  error: "red",
  warning: "yellow",
  info: "blue",
};

/**
 * Diagnostics for people: location, severity, code and message, the source line with carets below
 * the location, and what to do. Findings of one kind are printed up to a limit. Ends with the counts;
 * empty if there are no diagnostics. Text of documents cannot control the terminal.
 */
export function renderStylish(
  diagnostics: readonly LocatedDiagnostic[],
  options: StylishOptions,
): string {
  if (diagnostics.length === 0) return "";
  const paint = painter(options.color);
  const inOrder = sorted(diagnostics);
  const { shown, hidden, represented } =
    options.all === true
      ? { shown: inOrder, hidden: [], represented: new Map<LocatedDiagnostic, Represented>() }
      : firstOfEachKind(inOrder);
  const explained = new Set<FindingCode>();
  const blocks = shown.map((diagnostic) => {
    const { code } = diagnostic;
    const isFirst = !explained.has(code);
    const page = isFirst ? options.page?.(code) : undefined;
    explained.add(code);
    const more = represented.get(diagnostic);
    // The first one has shown what such findings are.
    if (more !== undefined && !isFirst) return `${headOf(diagnostic, paint)}; ${moreText(more)}`;
    const block = renderOne(diagnostic, paint, options.debug === true, more);
    return page === undefined ? block : `${block}\n${renderPage(page, options, paint)}`;
  });
  if (hidden.length > 0) blocks.push(renderHidden(hidden, paint));
  return `${blocks.join("\n\n")}\n\n${summary(diagnostics, paint)}\n`;
}

function renderPage(page: Page, { links }: StylishOptions, paint: Paint): string {
  const shown = visible(page.path);
  const text = links === true ? `\u001b]8;;${page.url}\u001b\\${shown}\u001b]8;;\u001b\\` : shown;
  return `  ${paint("dim", "docs:")} ${text}`;
}

/** How many more there are of each kind. */
function renderHidden(hidden: readonly HiddenGroup[], paint: Paint): string {
  const width = Math.max(...hidden.map(({ count }) => String(count).length));
  const lines = hidden.map((group) => {
    const { code, severity, count } = group;
    const kind = paint([severityColors[severity], "bold"], kindOf(group));
    return `  ${String(count).padStart(width)} more  ${kind} ${code}`;
  });
  return ["not shown, print them with --all:", ...lines].join("\n");
}

function renderOne(
  diagnostic: LocatedDiagnostic,
  paint: Paint,
  debug: boolean,
  more: Represented | undefined,
): string {
  const { severity, help, taken, location, excerpt, related, stack } = diagnostic;
  const color = severityColors[severity];
  const lines = [headOf(diagnostic, paint)];
  if (location?.range !== undefined && excerpt !== undefined) {
    lines.push(...frame(excerpt, location.range, color, paint));
  }
  if (taken !== undefined) lines.push(`  ${paint("dim", "taken:")} ${visible(taken)}`);
  lines.push(`  ${paint("dim", "help:")} ${visible(help)}`);
  for (const other of related) {
    lines.push(
      `  ${paint("dim", "also:")} ${locationText(other.location)} ${visible(other.message)}`,
    );
  }
  if (more !== undefined) lines.push(`  ${paint("dim", "more:")} ${visible(moreText(more))}`);
  if (debug && stack !== undefined)
    lines.push(...stack.split("\n").map((line) => `  ${paint("dim", visible(line))}`));
  return lines.join("\n");
}

/** Place, severity, code and message in one line. */
function headOf(diagnostic: LocatedDiagnostic, paint: Paint): string {
  const { severity, code, message, location } = diagnostic;
  const kind = paint([severityColors[severity], "bold"], kindOf(diagnostic));
  const head = `${kind} ${code}: ${paint("bold", visible(message))}`;
  return location === undefined ? head : `${paint("cyan", locationText(location))} ${head}`;
}

/** Number of findings that one stands for. */
const moreText = ({ count, part }: Represented): string =>
  `${count} more in '${part}', printed with --all`;

/** Labels of findings; recovered faults differ from doubtful ones. */
function kindOf({ class: faultClass, severity }: Kind): string {
  return faultClass === "faulty" && severity === "warning" ? "faulty" : severity;
}

type Kind = Pick<LocatedDiagnostic, "class" | "severity">;

function summary(diagnostics: readonly LocatedDiagnostic[], paint: Paint): string {
  const kinds = [
    ["error", "error", "errors"],
    ["faulty", "fault that was taken", "faults that were taken"],
    ["warning", "warning", "warnings"],
    ["info", "note", "notes"],
  ] as const;
  const counts = kinds.flatMap(([kind, one, several]) => {
    const count = diagnostics.filter((diagnostic) => kindOf(diagnostic) === kind).length;
    if (count === 0) return [];
    const color = severityColors[kind === "faulty" ? "warning" : kind];
    return [paint(color, `${count} ${count === 1 ? one : several}`)];
  });
  return counts.join(", ");
}
