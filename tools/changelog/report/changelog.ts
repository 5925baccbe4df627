import { countEntries, type EntryGroup } from "./entries.ts";
import type { ComparedSection, DocumentSection, Section } from "../sections/section.ts";
import type { Sunset } from "../sunsets/sunset.ts";

/** A changelog before it is printed. */
export interface Changelog {
  /** The newest one first. Undefined where only the calendar was asked for. */
  readonly sections: readonly Section[] | undefined;
  /** By their days. */
  readonly sunsets: readonly Sunset[];
  /** Day of the run, as in `2026-11-23`. */
  readonly today: string;
}

/** Title of the whole: that of the API if there is one only. */
export function titleOfChangelog({ sections, sunsets }: Changelog): string {
  const titles = new Set(
    sections === undefined
      ? sunsets.map(({ title }) => title)
      : sections.flatMap(({ documents }) => documents.map(({ title }) => title)),
  );
  const [only] = titles;
  const of = titles.size === 1 && only !== undefined ? ` of ${only}` : "";
  return sections === undefined ? `Sunsets${of}` : `Changelog${of}`;
}

/** Title of a section. */
export const titleOfSection = ({ name, date }: Section): string =>
  date === undefined ? name : `${name} (${date})`;

/** A document in a line: its title, and its path. */
export const titleOfDocument = ({ name, title }: DocumentSection): string =>
  title === undefined ? name : name === "" ? title : `${title} (${name})`;

/** Versions and counts of a document in a sentence. */
export function summaryOf(
  { version }: Pick<ComparedSection, "version">,
  groups: readonly EntryGroup[],
): string {
  if (groups.length === 0) return "Nothing has changed.";
  const counts = countEntries(groups, true);
  const total = `${counts.breaking} breaking, ${counts.risky} risky, ${counts.compatible} other`;
  const { old, new: next } = version;
  if (old === undefined || next === undefined) return `${total}.`;
  return old === next ? `Version ${next}: ${total}.` : `Version ${old} to ${next}: ${total}.`;
}

/** A sentence on a document that could not be compared. */
export const unreadText = ({ at, reason }: NonNullable<DocumentSection["unread"]>): string =>
  `Not compared: it cannot be read in ${at}, because ${reason}.`;

/** Operations of a shared part that are named; others are counted. */
export const mostOperations = 5;

/** Words before the sentence of a change. */
export const levelWords = { breaking: "Breaking", risky: "Risky", compatible: "" } as const;

/** Words of each state of a part that goes. */
export const stateWords = {
  overdue: "overdue",
  upcoming: "upcoming",
  unreadable: "no date",
  undated: "without a date",
} as const;
