import type { Location } from "../../../generator/diagnostics/diagnostic.ts";
import { frame, locationText } from "../../../generator/diagnostics/frame.ts";
import {
  excerptOf,
  locateEach,
  type LocatedLocation,
} from "../../../generator/diagnostics/located.ts";
import { painter, type Paint } from "../../../generator/diagnostics/paint.ts";
import type { LocatedTexts } from "../../../generator/diagnostics/sources.ts";
import { visible } from "../../../generator/diagnostics/visible.ts";
import type { FindingLocation } from "../../../generator/report/finding.ts";
import type { Change } from "../change.ts";
import type { ChangeLevel } from "../../frame/config/change-level.ts";
import type { ChangeGroup } from "./groups.ts";
import { countLevels } from "./groups.ts";
import { affectedText, placeText } from "./words.ts";

/** One document as a report shows it. */
export interface ReportedDocument {
  readonly texts: LocatedTexts;
  /** Present where its files are those of a revision, which the working folder does not have. */
  readonly isRevision?: true;
  /** The name of a file as the user knows it, such as `main:spec/api.yaml`. */
  label(file: string): string;
}

/** Both documents. */
export interface ReportedDocuments {
  readonly old: ReportedDocument;
  readonly new: ReportedDocument;
  /** Where a review shows what was at a place of the old document and is gone. Default: at that place. */
  shownAt?(location: Location): FindingLocation | undefined;
}

const colors: Readonly<Record<ChangeLevel, "red" | "yellow" | "green">> = {
  breaking: "red",
  risky: "yellow",
  compatible: "green",
};

/** Places of one change that are named; others are counted. */
const mostPlaces = 3;

/** Changes for people, with the lines of both documents. Text of documents cannot control the terminal. */
export function renderChanges(
  groups: readonly ChangeGroup[],
  documents: ReportedDocuments,
  { color }: { readonly color: boolean },
): string {
  if (groups.length === 0) return "";
  const paint = painter(color);
  const places = {
    old: lookUp(groups, "old", documents.old),
    new: lookUp(groups, "new", documents.new),
  };
  const blocks = groups.map((group) => block(group, places, documents, paint));
  return `${blocks.join("\n\n")}\n\n${summary(groups, paint)}\n`;
}

type LookUp = (location: Location) => LocatedLocation;

function lookUp(
  groups: readonly ChangeGroup[],
  name: "old" | "new",
  { texts }: ReportedDocument,
): LookUp {
  const all = groups.flatMap(({ change }) => change[name]?.location ?? []);
  return locateEach(all, texts);
}

function block(
  { change, places }: ChangeGroup,
  lookUps: Readonly<Record<"old" | "new", LookUp>>,
  documents: ReportedDocuments,
  paint: Paint,
): string {
  const { level, rule, message, reason } = change;
  const head = `${paint([colors[level], "bold"], level)} ${rule}: ${paint("bold", visible(message))}`;
  const named = places.slice(0, mostPlaces).map((place) => visible(placeText(place)));
  const more = places.length - named.length;
  const affected = affectedText(change);
  return [
    ...side(change, "new", lookUps, documents, paint, head),
    ...side(change, "old", lookUps, documents, paint),
    ...named.map((text, i) => `  ${paint("dim", i === 0 ? "in:  " : "     ")} ${text}`),
    ...(more === 0 ? [] : [`        and in ${more} more place${more === 1 ? "" : "s"}`]),
    `  ${paint("dim", "why: ")} ${visible(reason)}`,
    ...(affected === undefined ? [] : [`  ${paint("dim", "for: ")} ${visible(affected)}`]),
  ].join("\n");
}

/** The line of one document; the head of the change stands before that of the new one. */
function side(
  change: Change,
  name: "old" | "new",
  lookUps: Readonly<Record<"old" | "new", LookUp>>,
  documents: ReportedDocuments,
  paint: Paint,
  head?: string,
): string[] {
  const location = change[name]?.location;
  if (location === undefined) return head === undefined ? [] : [head];
  const located = lookUps[name](location);
  const { texts, label } = documents[name];
  const where = locationText({ ...located, file: label(located.file) });
  const excerpt = excerptOf(located, texts);
  const lines =
    located.range === undefined || excerpt === undefined
      ? []
      : frame(excerpt, located.range, colors[change.level], paint);
  const first =
    head === undefined
      ? `  ${paint("dim", "old: ")} ${paint("cyan", where)}`
      : `${paint("cyan", where)} ${head}`;
  return [first, ...lines];
}

/** Counts of the levels. */
export function summary(groups: readonly ChangeGroup[], paint: Paint): string {
  const counts = countLevels(groups);
  return (["breaking", "risky", "compatible"] as const)
    .filter((level) => counts[level] > 0)
    .map((level) => paint(colors[level], `${counts[level]} ${level}`))
    .join(", ");
}
