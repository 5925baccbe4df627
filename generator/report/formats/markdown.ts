import { firstOfEachPart, manyNotes } from "../../diagnostics/groups.ts";
import { visible } from "../../diagnostics/visible.ts";
import type { Format } from "../context.ts";
import type { Finding } from "../finding.ts";
import { escaped } from "../markdown-text.ts";
import { countsText, placeText } from "../words.ts";

/** Characters of rows; a comment of GitHub holds 65,536, of which other reports have a part. */
const mostOfRows = 30_000;

/** Characters of a text that are shown. */
const mostCharacters = 300;

/** Prints a table for summaries and comments. Errors come first, and what is left out is counted. */
export const markdown: Format = (findings, { documents }) => {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { level } of findings) counts[level] += 1;
  const about = `${documents.length} document${documents.length === 1 ? "" : "s"}`;
  if (findings.length === 0) return `# Findings\n\n${about}, no findings.\n`;
  const byLevel = (["error", "warning", "note"] as const).flatMap((level) =>
    findings.filter((one) => one.level === level),
  );
  const { first, represented } = firstOfEachPart(byLevel, ({ rule, level, location }) => ({
    rule,
    isError: level === "error",
    ...location,
  }));
  const habits = habitsIn(first);
  const rows: string[] = [];
  let room = mostOfRows;
  let listed = 0;
  for (const finding of first) {
    const habit = habits.get(finding.rule);
    if (finding.level === "note" && habit !== undefined && habit.first !== finding) continue;
    const others = represented.get(finding);
    const count = finding.level === "note" ? (habit?.others ?? 0) : (others?.count ?? 0);
    const text = row(finding, count);
    room -= text.length;
    if (room < 0) break;
    rows.push(text);
    listed += 1 + count;
  }
  const more = findings.length - listed;
  return [
    `# Findings\n\n${about}, ${countsText(counts)}.\n`,
    "| Level | Place | Finding |\n| --- | --- | --- |",
    ...rows,
    ...(more === 0 ? [] : [`\n${more} more ${more === 1 ? "is" : "are"} not listed.`]),
    "",
  ].join("\n");
};

/** Notes of a rule with so many places that one row stands for all. */
function habitsIn(
  findings: readonly Finding[],
): ReadonlyMap<string, { readonly first: Finding; readonly others: number }> {
  const notes = new Map<string, Finding[]>();
  for (const finding of findings)
    if (finding.level === "note") {
      const known = notes.get(finding.rule);
      if (known === undefined) notes.set(finding.rule, [finding]);
      else known.push(finding);
    }
  return new Map(
    [...notes].flatMap(([rule, [first, ...others]]) =>
      first === undefined || others.length < manyNotes
        ? []
        : [[rule, { first, others: others.length }]],
    ),
  );
}

/** @param others findings that it stands for */
function row({ rule, level, message, taken, help, location }: Finding, others: number): string {
  const place = location === undefined ? "" : placeText(location);
  const texts = [
    `${message} (${rule}).`,
    ...(taken === undefined ? [] : [`Taken: ${taken}.`]),
    ...(help === undefined ? [] : [`${help}.`]),
    ...(others === 0 ? [] : [`${others} more ${others === 1 ? "place" : "places"} alike.`]),
  ];
  return `| ${[level, cell(place), texts.map(cell).join(" ")].join(" | ")} |`;
}

/** A text of a table; a shortened one ends in an ellipsis. */
function cell(text: string): string {
  const isLong = text.length > mostCharacters;
  return escaped(visible(isLong ? `${text.slice(0, mostCharacters)}…` : text));
}
