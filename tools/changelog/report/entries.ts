import { capitalized } from "../capitalized.ts";
import type { AcceptedChange } from "../../diff/apply-policy.ts";
import type { Change, ChangedOperation, ChangePlace } from "../../diff/change.ts";
import { groupChanges } from "../../diff/report/groups.ts";
import { addAlike, entryOf, type AlikeChanges, type Entry } from "./entry.ts";
import { sharedPart } from "./shared-part.ts";

/** The changes of one operation, or of a part that several operations share. */
export interface EntryGroup {
  readonly title: string;
  /** The operations that it is about; none where it is about the document. */
  readonly operations: readonly ChangedOperation[];
  readonly entries: readonly Entry[];
}

interface OpenGroup {
  readonly title: string;
  readonly operations: Map<string, ChangedOperation>;
  /** Changes that read alike, by what they say. */
  readonly alike: Map<string, AlikeChanges>;
}

/** Changes by operation: those with the gravest changes come first, and so do the gravest changes of each. */
export function entriesOf(
  changes: readonly Change[],
  accepted: readonly AcceptedChange[],
): readonly EntryGroup[] {
  const exceptions = new Map(accepted.map(({ change, exception }) => [change, exception]));
  const groups = new Map<string, OpenGroup>();
  for (const group of groupChanges(shortened([...changes, ...exceptions.keys()]))) {
    const operations = operationsOf(group.places);
    const isShared = operations.size > 1;
    const part = isShared ? sharedPart(group.change) : undefined;
    const title = isShared
      ? (part?.title ?? "Several operations")
      : titleOf(group.change.operation);
    const key = isShared && part === undefined ? JSON.stringify([...operations.keys()]) : title;
    const known: OpenGroup = groups.get(key) ?? { title, operations: new Map(), alike: new Map() };
    groups.set(key, known);
    for (const [name, operation] of operations) known.operations.set(name, operation);
    addAlike(known.alike, group, isShared, exceptions.get(group.change));
  }
  return [...groups.values()].map(({ title, operations, alike }) => ({
    title,
    operations: [...operations.values()],
    entries: [...alike.values()].map(entryOf),
  }));
}

/** Number of entries of each level; those that exceptions accept are left out on demand. */
export function countEntries(
  groups: readonly EntryGroup[],
  withAccepted: boolean,
): Readonly<Record<Change["level"], number>> {
  const counts = { breaking: 0, risky: 0, compatible: 0 };
  for (const { entries } of groups)
    for (const { change, exception } of entries)
      if (withAccepted || exception === undefined) counts[change.level]++;
  return counts;
}

const ofWhole = /^(?:document-added|document-removed|deprecated-document-removed)$/;

/** The changes, those of the document alone where it was added or removed as a whole. */
function shortened(changes: readonly Change[]): readonly Change[] {
  const whole = changes.filter(({ rule }) => ofWhole.test(rule));
  return whole.length === 0 ? changes : whole;
}

/** The operation in words, such as `GET /pets`. */
export function titleOf(operation: ChangedOperation | undefined): string {
  if (operation === undefined) return "The API";
  const { method, path, kind } = operation;
  return kind === undefined ? `${method} ${path}` : `${capitalized(kind)} ${method} ${path}`;
}

function operationsOf(places: readonly ChangePlace[]): ReadonlyMap<string, ChangedOperation> {
  const found = new Map<string, ChangedOperation>();
  for (const { operation } of places)
    if (operation !== undefined) {
      const title = titleOf(operation);
      if (!found.has(title)) found.set(title, operation);
    }
  return found;
}
