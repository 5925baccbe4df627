import { escaped } from "../../../generator/report/markdown-text.ts";
import type { AcceptedChange } from "../apply-policy.ts";
import type { Change } from "../change.ts";
import { acceptedLines } from "./accepted.ts";
import { countLevels, groupChanges, type ChangeGroup } from "./groups.ts";
import { affectedText, placeText } from "./words.ts";

const titles = {
  breaking: "Breaking changes",
  risky: "Risky changes",
  compatible: "Other changes",
} as const;

/** Places of one change that are named; others are counted. */
const mostPlaces = 5;

/** A changelog for people: by level, then by operation, in words. */
export function markdownOf(
  changes: readonly Change[],
  accepted: readonly AcceptedChange[] = [],
): string {
  const groups = groupChanges(changes);
  const counts = countLevels(groups);
  const excepted =
    accepted.length === 0
      ? []
      : [
          "## Accepted by exceptions",
          acceptedLines(accepted)
            .map((line) => `- ${escaped(line)}`)
            .join("\n"),
        ];
  if (groups.length === 0 && accepted.length === 0)
    return "# Changes of the API\n\nNothing has changed.\n";
  const total = (["breaking", "risky", "compatible"] as const)
    .map((level) => `${counts[level]} ${level}`)
    .join(", ");
  const sections = (["breaking", "risky", "compatible"] as const).flatMap((level) => {
    const own = groups.filter(({ change }) => change.level === level);
    return own.length === 0 ? [] : [`## ${titles[level]}`, ...byOperation(own)];
  });
  return `${["# Changes of the API", `${total}.`, ...sections, ...excepted].join("\n\n")}\n`;
}

function byOperation(groups: readonly ChangeGroup[]): string[] {
  const sections = new Map<string, string[]>();
  for (const group of groups) {
    const { operation } = group.change;
    const isShared = group.places.length > 1 && new Set(group.places.map(nameOf)).size > 1;
    const name = isShared
      ? "Shared by several operations"
      : operation === undefined
        ? "The document"
        : nameOf(group.change);
    const lines = sections.get(name) ?? [];
    sections.set(name, lines);
    lines.push(...entry(group, isShared));
  }
  return [...sections].map(([name, lines]) => `### ${escaped(name)}\n\n${lines.join("\n")}`);
}

const nameOf = ({ operation }: Pick<Change, "operation">): string =>
  operation === undefined ? "" : `${operation.method} ${operation.path}`;

function entry({ change, places }: ChangeGroup, isShared: boolean): string[] {
  const { operation: _, ...within } = change;
  const where = isShared ? "" : placeText(within);
  const affected = affectedText(change);
  const subject = where === "" || where === "the document" ? "" : `${escaped(where)}: `;
  const named = places.slice(0, mostPlaces).map((place) => escaped(placeText(place)));
  const more = places.length - named.length;
  return [
    `- ${subject}${escaped(change.message)} (\`${change.rule}\`). ${change.reason}`,
    ...(affected === undefined ? [] : [`  Affected: ${escaped(affected)}.`]),
    ...(isShared ? [`  In ${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`] : []),
  ];
}
