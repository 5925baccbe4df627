import { locateEach } from "../../../generator/diagnostics/located.ts";
import type { AcceptedChange } from "../apply-policy.ts";
import type { Change } from "../change.ts";
import type { DiffJson, JsonChange, JsonSide } from "../diff-json.ts";
import { countLevels, groupChanges } from "./groups.ts";
import type { ReportedDocument, ReportedDocuments } from "./stylish.ts";

/** The difference of two documents as plain data, one change for each place. */
export function jsonOf(
  {
    changes,
    accepted,
  }: { readonly changes: readonly Change[]; readonly accepted: readonly AcceptedChange[] },
  documents: ReportedDocuments,
): DiffJson {
  const all = [...changes, ...accepted.map(({ change }) => change)];
  const sides = {
    old: sidesOf(all, "old", documents.old),
    new: sidesOf(all, "new", documents.new),
  };
  const json = (change: Change): JsonChange => ({
    rule: change.rule,
    level: change.level,
    direction: change.direction,
    method: change.operation?.method ?? null,
    path: change.operation?.path ?? null,
    operationId: change.operation?.id ?? null,
    status: change.status ?? null,
    mediaType: change.mediaType ?? null,
    parameter: change.parameter ?? null,
    property: change.property ?? null,
    message: change.message,
    reason: change.reason,
    old: sides.old(change),
    new: sides.new(change),
    wire: change.wire,
    types: change.types,
  });
  return {
    counts: countLevels(groupChanges(changes)),
    changes: changes.map(json),
    accepted: accepted.map(({ change, exception: { reason, until } }) => ({
      ...json(change),
      exception: { reason, until: until ?? null },
    })),
  };
}

function sidesOf(
  changes: readonly Change[],
  name: "old" | "new",
  { texts, label }: ReportedDocument,
): (change: Change) => JsonSide | null {
  const lookUp = locateEach(
    changes.flatMap((change) => change[name]?.location ?? []),
    texts,
  );
  return (change) => {
    const side = change[name];
    if (side === undefined) return null;
    const { file, ...rest } = lookUp(side.location);
    const value = side.value === undefined ? {} : { value: side.value };
    return { file: label(file), ...rest, ...value };
  };
}
