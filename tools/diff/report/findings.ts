import { locateEach } from "../../../generator/diagnostics/located.ts";
import type { Finding, FindingLevel, FindingLocation } from "../../../generator/report/finding.ts";
import { withFingerprints } from "../../../generator/report/fingerprint.ts";
import type { Change } from "../change.ts";
import type { ChangeLevel } from "../../frame/config/change-level.ts";
import type { DiffException } from "../../frame/config/diff-settings.ts";
import { termsOf } from "./accepted.ts";
import { groupChanges, type ChangeGroup } from "./groups.ts";
import type { ReportedDocument, ReportedDocuments } from "./stylish.ts";
import { affectedText, placeText } from "./words.ts";

const levels: Readonly<Record<ChangeLevel, FindingLevel>> = {
  breaking: "error",
  risky: "warning",
  compatible: "note",
};

/** Changes as findings for other programs, at their places in the new document, with the old one beside. */
export function findingsOf(
  changes: readonly Change[],
  documents: ReportedDocuments,
  docs: (rule: string) => string | undefined,
  /** The exception that accepts a change. */
  acceptedBy: (change: Change) => DiffException | undefined = () => undefined,
): readonly Finding[] {
  const groups = groupChanges(changes);
  const gone = ({ old, new: next }: Change): FindingLocation | undefined =>
    old === undefined || next !== undefined ? undefined : documents.shownAt?.(old.location);
  const [before, after] = [
    placesOf(groups, "old", documents.old),
    placesOf(groups, "new", documents.new),
  ];
  return withFingerprints(
    groups.map(({ change, places }) => {
      const { rule, level, message, reason } = change;
      const [old, next] = [before(change), after(change)];
      const affected = affectedText(change);
      const more = places.length === 1 ? "" : `, and ${places.length - 1} more`;
      const page = docs(rule);
      const exception = acceptedBy(change);
      const verdict = exception === undefined ? level : `accepted ${termsOf(exception)}`;
      return {
        rule,
        level: exception === undefined ? levels[level] : "note",
        message: `${verdict}: ${message}, in ${placeText(change)}${more}`,
        help: `${reason}${affected === undefined ? "" : ` Affected: ${affected}.`}`,
        ...(page === undefined ? {} : { docs: page }),
        ...placed(next, old, gone(change), documents.old.isRevision),
      };
    }),
  );
}

/** A change stands where the new document has it, or where a review shows what is gone. */
function placed(
  next: FindingLocation | undefined,
  old: FindingLocation | undefined,
  gone: FindingLocation | undefined,
  isRevision: true | undefined,
): Pick<Finding, "location" | "related"> {
  const location = next ?? gone ?? old;
  const beside =
    old === undefined || location === old
      ? []
      : [
          {
            message: "as it was",
            location: old,
            ...(isRevision === undefined ? {} : { isElsewhere: isRevision }),
          },
        ];
  return { ...(location === undefined ? {} : { location }), related: beside };
}

function placesOf(
  groups: readonly ChangeGroup[],
  name: "old" | "new",
  { texts, label }: ReportedDocument,
): (change: Change) => FindingLocation | undefined {
  const lookUp = locateEach(
    groups.flatMap(({ change }) => change[name]?.location ?? []),
    texts,
  );
  return (change) => {
    const side = change[name];
    if (side === undefined) return undefined;
    const { file, ...rest } = lookUp(side.location);
    return { file: label(file), ...rest };
  };
}
