import { jsonOf as changesJson } from "../../diff/report/json.ts";
import type {
  ChangelogJson,
  JsonDocument,
  JsonEntry,
  JsonSection,
  JsonSunset,
} from "../changelog-json.ts";
import type { ComparedSection, DocumentSection, Section } from "../sections/section.ts";
import { stateOf, type Sunset } from "../sunsets/sunset.ts";
import type { Changelog } from "./changelog.ts";
import { countEntries, entriesOf, type EntryGroup } from "./entries.ts";

/** A changelog for other programs. */
export function jsonOf({ sections = [], sunsets, today }: Changelog): ChangelogJson {
  return {
    sections: sections.map(sectionOf),
    sunsets: sunsets.map((one) => sunsetOf(one, today)),
  };
}

const sectionOf = ({ name, from, to, date, notes, documents }: Section): JsonSection => ({
  name,
  from,
  to,
  date: date ?? null,
  notes,
  documents: documents.map(documentOf),
});

function documentOf({ name, title, unread, compared }: DocumentSection): JsonDocument {
  const { version, changes = [], accepted = [] } = compared ?? {};
  const groups = entriesOf(changes, accepted);
  return {
    document: name,
    title: title ?? null,
    unread: unread === undefined ? null : { at: unread.at, reason: unread.reason },
    version: {
      old: version?.old ?? null,
      new: version?.new ?? null,
      bump: version?.bump ?? null,
      expected: version?.expected ?? null,
      verdict: version?.verdict ?? "unknown",
    },
    counts: countEntries(groups, false),
    groups: compared === undefined ? [] : groupsOf(groups, compared),
  };
}

function groupsOf(
  groups: readonly EntryGroup[],
  { documents }: ComparedSection,
): JsonDocument["groups"] {
  const told = groups.flatMap(({ entries }) => entries.map(({ change }) => change));
  const placed = changesJson({ changes: told, accepted: [] }, documents).changes;
  const placeOf = new Map(told.map((change, index) => [change, placed[index]]));
  return groups.map(({ title, operations, entries }) => ({
    title,
    operations: operations.map(({ method, path, id, kind }) => ({
      method,
      path,
      operationId: id ?? null,
      kind: kind ?? null,
    })),
    entries: entries.map(
      ({ change, text, exception }): JsonEntry => ({
        rule: change.rule,
        level: change.level,
        text,
        reason: change.reason,
        exception:
          exception === undefined
            ? null
            : { reason: exception.reason, until: exception.until ?? null },
        old: placeOf.get(change)?.old ?? null,
        new: placeOf.get(change)?.new ?? null,
      }),
    ),
  }));
}

const sunsetOf = (sunset: Sunset, today: string): JsonSunset => ({
  state: stateOf(sunset, today),
  day: sunset.day ?? null,
  written: sunset.written ?? null,
  kind: sunset.kind,
  part: sunset.part,
  deprecated: sunset.isDeprecated,
  document: sunset.document,
  title: sunset.title ?? null,
  file: sunset.file,
  pointer: sunset.pointer,
});
