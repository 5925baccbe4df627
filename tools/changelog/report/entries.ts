import { capitalized } from "../capitalized.ts";
import type { AcceptedChange } from "../../diff/apply-policy.ts";
import type { Change, ChangedOperation, ChangePlace } from "../../diff/change.ts";
import { groupChanges, type ChangeGroup } from "../../diff/report/groups.ts";
import type { DiffException } from "../../frame/config/diff-settings.ts";
import { placeWords } from "./place-words.ts";
import { innerWords, sharedPart } from "./shared-part.ts";

/** One change in words. */
export interface Entry {
  readonly change: Change;
  /** A sentence with its full stop. */
  readonly text: string;
  /** Why it has its level, where users have to do something. */
  readonly reason?: string;
  /** The exception that accepts it. */
  readonly exception?: DiffException;
}

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
  readonly entries: Entry[];
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
    const known: OpenGroup = groups.get(key) ?? { title, operations: new Map(), entries: [] };
    groups.set(key, known);
    for (const [name, operation] of operations) known.operations.set(name, operation);
    known.entries.push(entryOf(group, isShared, exceptions.get(group.change)));
  }
  return [...groups.values()].map(({ title, operations, entries }) => ({
    title,
    operations: [...operations.values()],
    entries,
  }));
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

function entryOf(
  { change, places }: ChangeGroup,
  isShared: boolean,
  exception: DiffException | undefined,
): Entry {
  const where = isShared ? sharedWords(change) : wordsOfPlaces(places, change);
  const message = where === "" ? capitalized(change.message) : `${where}: ${change.message}`;
  return {
    change,
    text: `${message}.`,
    ...(change.level === "compatible" ? {} : { reason: change.reason }),
    ...(exception === undefined ? {} : { exception }),
  };
}

/** The place of a change in a shared part, which is the same for all operations. */
function sharedWords(change: Change): string {
  const inside = innerWords(change);
  const where =
    change.direction === "none"
      ? ""
      : change.direction === "request"
        ? "in requests"
        : "in responses";
  return capitalized([where, inside].filter((word) => word !== "").join(", "));
}

/** Places of one change that are named; others are counted. */
const mostPlaces = 3;

/** Places within one operation: those that differ in their media types only are one. */
function wordsOfPlaces(places: readonly ChangePlace[], change: Change): string {
  const found = new Map<string, { place: ChangePlace; mediaTypes: Set<string> }>();
  for (const place of places) {
    const { direction, status, parameter, property } = place;
    const key = JSON.stringify([direction, status, parameter, property]);
    const known = found.get(key) ?? { place, mediaTypes: new Set() };
    found.set(key, known);
    if (place.mediaType !== undefined) known.mediaTypes.add(place.mediaType);
  }
  const words = [...found.values()].map(({ place, mediaTypes }) =>
    placeWords(place, [...mediaTypes], change),
  );
  const named = words.slice(0, mostPlaces).filter((word) => word !== "");
  const more = words.length - mostPlaces;
  return `${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
