import { changeOf } from "../change-list.ts";
import type { Change } from "../change.ts";
import { applyPolicy } from "../apply-policy.ts";
import { compareDocuments } from "../diff.ts";
import type { DiffPolicy } from "../policy.ts";
import { shown } from "../shape/canonical.ts";
import type { WholeDocument } from "../whole-document.ts";
import type { OpenApiDocument } from "../../../generator/openapi/load.ts";
import { filesOf } from "../../../generator/source/reading/read.ts";
import { Report } from "../../frame/report.ts";
import type { Compared } from "./compared.ts";
import type { DocumentInput } from "../../frame/input/read-argument.ts";
import type { PairFacts } from "./pair-facts.ts";
import type { DocumentPair } from "./pairs.ts";
import { readDocument } from "./read-document.ts";
import { shownPlaces } from "./shown-places.ts";

/** Reads and compares two documents; undefined where one of them cannot be read. */
export async function compareInputs(
  [before, after]: DocumentPair,
  policy: DiffPolicy,
  found: Report,
  cwd: string,
  facts: PairFacts = {},
): Promise<Compared | undefined> {
  const [old, next] = [before ?? nothing, after ?? nothing];
  const { base, unread } = facts;
  if (unread !== undefined) return unreadBefore(old, next, facts, unread, policy);
  const foundBefore = new Report(cwd);
  const { document: from, problem } = await readDocument(old, foundBefore, cwd);
  const { document: to } = await readDocument(next, found, cwd);
  // An unreadable document of the base is no mistake of the new one.
  if (from !== undefined || base === undefined) found.addAll(foundBefore);
  if (to === undefined || (from === undefined && base === undefined)) return undefined;
  if (from === undefined && after !== undefined)
    return unreadBefore(old, next, facts, problem ?? "it has errors", policy);
  return compareRead([before, after], { from, to }, policy, facts);
}

/** Documents that were read. */
interface ReadPair {
  readonly from: OpenApiDocument | undefined;
  readonly to: OpenApiDocument;
}

/** Compares two documents that were read; a side that has no document is read as one without operations. */
export function compareRead(
  [before, after]: DocumentPair,
  { from, to }: ReadPair,
  policy: DiffPolicy,
  facts: PairFacts = {},
): Compared {
  const [old, next] = [before ?? nothing, after ?? nothing];
  const { paths } = facts;
  const whole = wholeOf([before, after], facts);
  const { changes, accepted } = compareDocuments(from ?? to, to, policy, {
    ...(whole === undefined ? {} : { whole }),
    ...(paths === undefined ? {} : { paths }),
  });
  // A side without a document has no places.
  const onSides = ({ old: was, new: is, ...change }: Change): Change => ({
    ...change,
    ...(before === undefined || was === undefined ? {} : { old: was }),
    ...(is === undefined || (after === undefined && !isWhole(change.rule)) ? {} : { new: is }),
  });
  const sides = {
    old: { document: from, input: old },
    new: { document: after === undefined ? undefined : to, input: next },
  };
  return {
    name: next.name === "" ? old.name : next.name,
    ...(paths === undefined ? {} : { paths }),
    entry: after === undefined ? shownName(old) : next.label(next.entry),
    changes: changes.map(onSides),
    accepted: accepted.map(({ change, exception }) => ({ change: onSides(change), exception })),
    documents: {
      old: {
        texts: from === undefined ? new Map() : filesOf(from.sources),
        label: (file) => old.label(file),
        ...(old.fileOf === undefined ? {} : { isRevision: true }),
      },
      new: {
        texts: new Map([...filesOf(to.sources), ...(facts.shownAt?.texts ?? [])]),
        label: (file) => (after === undefined ? file : next.label(file)),
      },
      shownAt: shownPlaces(sides, facts.shownAt),
    },
  };
}

const isWhole = (rule: string): boolean => rule.endsWith("document-removed");

/** The name of a document without the revision that it is of. */
const shownName = (input: DocumentInput): string =>
  input.fileOf?.(input.entry) ?? input.label(input.entry);

/** Change of a document as a whole; undefined where it is still where it was. */
function wholeOf(
  [before, after]: DocumentPair,
  { isMoved, how, shownAt }: PairFacts,
): WholeDocument | undefined {
  const names = [before, after].map((one) => (one === undefined ? "" : shown(shownName(one))));
  const words = { old: names[0] ?? "", new: names[1] ?? "" };
  const old = before === undefined ? {} : { old: { location: { file: before.entry } } };
  const next = after === undefined ? {} : { new: { location: { file: after.entry } } };
  if (isMoved === true) return { rule: "document-moved", words, sides: { ...old, ...next } };
  if (before === undefined) return { rule: "document-added", words, sides: next };
  if (after !== undefined) return undefined;
  const place = shownAt?.texts === undefined ? {} : { new: { location: placeOnly(shownAt) } };
  return {
    rule: "document-removed",
    words: { ...words, how: how ?? "it is not among the new ones" },
    sides: { ...old, ...place },
  };
}

const placeOnly = ({
  file,
  range,
  pointer,
}: NonNullable<PairFacts["shownAt"]>): {
  readonly file: string;
} => ({
  file,
  ...(range === undefined ? {} : { range }),
  ...(pointer === undefined ? {} : { pointer }),
});

/** A document whose earlier version cannot be read: a person has to look at it. */
function unreadBefore(
  old: DocumentInput,
  next: DocumentInput,
  { base = "", paths = [] }: PairFacts,
  why: string,
  policy: DiffPolicy,
): Compared {
  const words = { old: shown(shownName(next)), base: shown(base), why };
  const side = { location: { file: next.entry } };
  const rule = "document-unread-before";
  const change = changeOf({ direction: "none" }, { rule, words }, { new: side });
  return {
    name: next.name === "" ? old.name : next.name,
    entry: next.label(next.entry),
    ...applyPolicy([change], policy, paths),
    documents: {
      old: { texts: new Map(), label: (file) => old.label(file) },
      new: { texts: new Map(), label: (file) => next.label(file) },
    },
  };
}

/** A document that is on one side only: all operations of the other one are gone, or new. */
export const nothing: DocumentInput = {
  entry: "nothing",
  host: {
    root: ".",
    readFile: () =>
      Promise.resolve('{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{}}'),
  },
  name: "",
  label: () => "nothing",
};
