import { visible } from "../../diagnostics/visible.ts";
import type { Format } from "../context.ts";
import type { Finding, FindingLevel, FindingLocation } from "../finding.ts";
import { countsText, detailLines } from "../words.ts";

/** Annotations of one kind that GitHub shows for a step. */
const mostShown = 10;

const commands: Readonly<Record<FindingLevel, string>> = {
  error: "error",
  warning: "warning",
  note: "notice",
};

/**
 * Prints workflow commands of GitHub Actions, from which it makes annotations. There are no more of them
 * than GitHub shows; where findings are left out, the last notice counts them.
 */
export const github: Format = (findings) => {
  const byLevel = {
    error: findings.filter(({ level }) => level === "error"),
    warning: findings.filter(({ level }) => level === "warning"),
    note: findings.filter(({ level }) => level === "note"),
  };
  const isTooMuch = Object.values(byLevel).some((all) => all.length > mostShown);
  const shown = new Set([
    ...firstOfEachRule(byLevel.error, mostShown),
    ...firstOfEachRule(byLevel.warning, mostShown),
    // The last notice is one of those that are shown.
    ...firstOfEachRule(byLevel.note, isTooMuch ? mostShown - 1 : mostShown),
  ]);
  const left = (all: readonly Finding[]): number => all.filter((one) => !shown.has(one)).length;
  const others = countsText({
    error: left(byLevel.error),
    warning: left(byLevel.warning),
    note: left(byLevel.note),
  });
  return [
    ...findings.filter((finding) => shown.has(finding)).map(annotation),
    ...(others === ""
      ? []
      : [`::notice title=diptych::${data(`${others} more are not shown here`)}\n`]),
  ].join("");
};

/** As many findings as there is room for: the first of every rule, then the second, and so on. */
function firstOfEachRule(findings: readonly Finding[], most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const counts = new Map<string, number>();
  const ranked = findings.map((finding) => {
    const rank = counts.get(finding.rule) ?? 0;
    counts.set(finding.rule, rank + 1);
    return { finding, rank };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ finding }) => finding);
}

function annotation(finding: Finding): string {
  const { rule, level, message, location } = finding;
  const properties = { ...placeOf(location), title: rule };
  const text = Object.entries(properties)
    .map(([name, value]) => `${name}=${property(String(value))}`)
    .join(",");
  return `::${commands[level]} ${text}::${data([message, ...detailLines(finding)].join("\n"))}\n`;
}

/** Columns are given within one line only: GitHub ignores them elsewhere. */
function placeOf(location: FindingLocation | undefined): Readonly<Record<string, string | number>> {
  if (location === undefined) return {};
  const { file, range } = location;
  if (range === undefined) return { file };
  const { start, end } = range;
  return {
    file,
    line: start.line,
    endLine: end.line,
    ...(start.line === end.line ? { col: start.column, endColumn: end.column } : {}),
  };
}

/** The text of a command, as the runner reads it. */
const data = (text: string): string =>
  text.split("\n").map(visible).join("\n").replaceAll("%", "%25").replaceAll("\n", "%0A");

/** The value of a property of a command; it may hold no separators either. */
const property = (text: string): string =>
  visible(text).replaceAll("%", "%25").replaceAll(":", "%3A").replaceAll(",", "%2C");
