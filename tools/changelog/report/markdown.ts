import { escaped } from "../../../generator/report/markdown-text.ts";
import { termsOf } from "../../diff/report/accepted.ts";
import type { DocumentSection, Section } from "../sections/section.ts";
import { stateOf, type Sunset } from "../sunsets/sunset.ts";
import { versionText } from "../version/verdict.ts";
import {
  levelWords,
  mostOperations,
  stateWords,
  summaryOf,
  titleOfChangelog,
  titleOfDocument,
  titleOfSection,
  unreadText,
  type Changelog,
} from "./changelog.ts";
import { entriesOf, titleOf, type EntryGroup } from "./entries.ts";
import type { Entry } from "./entry.ts";

/** A changelog for people and for files of a repository. */
export function markdownOf(changelog: Changelog): string {
  const { sections, sunsets, today } = changelog;
  const calendar = calendarOf(sunsets, today, sections === undefined);
  const blocks = [
    `# ${escaped(titleOfChangelog(changelog))}`,
    ...(sections ?? []).flatMap(sectionOf),
    ...calendar,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function sectionOf(section: Section): readonly string[] {
  const { documents, notes } = section;
  const isSingle = documents.length === 1;
  return [
    `## ${escaped(titleOfSection(section))}`,
    ...notes.map((note) => `Note: ${escaped(note)}.`),
    ...(documents.length === 0 ? ["No documents."] : []),
    ...documents.flatMap((one) => documentOf(one, isSingle)),
  ];
}

function documentOf(document: DocumentSection, isSingle: boolean): readonly string[] {
  const { unread, compared } = document;
  const head =
    isSingle && unread === undefined ? [] : [`### ${escaped(titleOfDocument(document))}`];
  if (unread !== undefined) return [...head, escaped(unreadText(unread))];
  if (compared === undefined) return head;
  const version = versionText(compared.version);
  const groups = entriesOf(compared.changes, compared.accepted);
  return [
    ...head,
    escaped(summaryOf(compared, groups)),
    ...(version === undefined ? [] : [`**${escaped(version)}**`]),
    ...groups.flatMap((group) => groupOf(group, isSingle ? "###" : "####")),
  ];
}

function groupOf({ title, operations, entries }: EntryGroup, mark: string): readonly string[] {
  const isShared = operations.length > 1;
  const named = operations.slice(0, mostOperations).map((one) => escaped(titleOf(one)));
  const more = operations.length - named.length;
  return [
    `${mark} ${escaped(title)}`,
    ...(isShared ? [`In ${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`] : []),
    entries.map(entryOf).join("\n"),
  ];
}

function entryOf({ change, text, reason, exception }: Entry): string {
  const level = levelWords[change.level];
  const lead = level === "" ? "" : `**${level}**: `;
  const why = reason === undefined ? "" : ` ${escaped(reason)}`;
  const accepted = exception === undefined ? "" : ` Accepted ${escaped(termsOf(exception))}.`;
  return `- ${lead}${escaped(text)}${why}${accepted}`;
}

function calendarOf(
  sunsets: readonly Sunset[],
  today: string,
  isAlone: boolean,
): readonly string[] {
  if (sunsets.length === 0) return isAlone ? ["Nothing is announced to go."] : [];
  const rows = sunsets.map((one) => {
    const state = stateOf(one, today);
    const day = one.day ?? one.written ?? "";
    const note = one.isDeprecated ? "" : ", not deprecated";
    const cells = [day, `${stateWords[state]}${note}`, one.part, one.title ?? one.document];
    return `| ${cells.map(escaped).join(" | ")} |`;
  });
  return [
    ...(isAlone ? [] : ["## Sunsets"]),
    ["| Goes on | State | Part | API |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  ];
}
