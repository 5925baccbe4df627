import { matchMoved } from "../../diff/run/match-moved.ts";
import type { RevisionDocument, RevisionDocuments } from "./documents.ts";
import type { Step } from "./steps.ts";

/** A document at both ends of a step; one end is absent where it was added or removed. */
export interface StepPair {
  readonly key: string;
  readonly old?: RevisionDocument;
  readonly next?: RevisionDocument;
  readonly isMoved?: true;
  /** The revision that cannot give the document, and why. */
  readonly unread?: Unread;
}

/** A document that cannot be read. */
export interface Unread {
  /** Name of the revision, or of the file. */
  readonly at: string;
  readonly reason: string;
}

/** Pairs documents of two revisions: by their paths, then those that have moved. */
export async function pairsOf(
  before: RevisionDocuments,
  after: RevisionDocuments,
  { from, to }: Step,
): Promise<readonly StepPair[]> {
  const old = new Map(before.documents.map((one) => [one.key, one]));
  const next = new Map(after.documents.map((one) => [one.key, one]));
  const unreadAt = (key: string): Unread | undefined => {
    const earlier = before.unread.get(key);
    if (earlier !== undefined) return { at: from.name, reason: earlier };
    const later = after.unread.get(key);
    return later === undefined ? undefined : { at: to.name, reason: later };
  };
  const isOpen = ({ key }: RevisionDocument): boolean => unreadAt(key) === undefined;
  const gone = before.documents.filter((one) => !next.has(one.key) && isOpen(one));
  const fresh = after.documents.filter((one) => !old.has(one.key) && isOpen(one));
  const moved = await matchMoved(gone, fresh);
  const pairs: StepPair[] = [];
  for (const one of after.documents) {
    const { key } = one;
    const former = moved.get(one);
    const unread = unreadAt(key);
    const same = old.get(key);
    if (unread !== undefined) pairs.push({ key, next: one, unread });
    else if (former !== undefined) pairs.push({ key, old: former, next: one, isMoved: true });
    else pairs.push({ key, next: one, ...(same === undefined ? {} : { old: same }) });
  }
  const found = new Set(moved.values());
  for (const one of gone) if (!found.has(one)) pairs.push({ key: one.key, old: one });
  const known = new Set(pairs.map(({ key }) => key));
  for (const key of [...before.unread.keys(), ...after.unread.keys()]) {
    const unread = known.has(key) ? undefined : unreadAt(key);
    known.add(key);
    if (unread !== undefined) pairs.push({ key, unread });
  }
  return pairs;
}
