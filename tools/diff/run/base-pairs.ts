import { shown } from "../shape/canonical.ts";
import { BaseDocuments, fileOf } from "./base-documents.ts";
import type { BaseRevision } from "./base-revision.ts";
import type { DocumentInput, InputSettings } from "../../frame/input/read-argument.ts";
import { matchMoved } from "./match-moved.ts";
import { namedByHand, type NamedDocument } from "./named-documents.ts";
import type { KnownPair, PairFacts } from "./pair-facts.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** The documents of both sides. */
export interface BaseNames {
  /** Those that are to be compared, as the working folder has them. */
  readonly head: readonly NamedDocument[];
  /** Those that the revision had, and that are to be there still. */
  readonly base: readonly NamedDocument[];
  /** Whether a configuration of the revision says which documents there were. */
  readonly isConfigured: boolean;
}

/** How a document that was configured is reported where it is gone. */
export type Removal = (named: NamedDocument, isHere: boolean) => Pick<PairFacts, "how" | "shownAt">;

interface Side {
  readonly named: NamedDocument;
  readonly key: string;
  readonly outputs: readonly string[];
  readonly input: DocumentInput;
}

/**
 * Documents as they were in a revision, and as they are. One that is elsewhere is paired with what it was; one that is
 * gone has no new side, and one that the revision does not have no old one.
 */
export async function basePairs(
  { head, base, isConfigured }: BaseNames,
  revision: BaseRevision,
  settings: InputSettings,
  removal: Removal,
): Promise<readonly KnownPair[] | ArgumentProblem> {
  const documents = new BaseDocuments(revision, settings);
  const before = new Map(base.map((named) => [named.key, named]));
  const here: Side[] = [];
  for (const named of head) {
    // One that is named and not there is removed, if it was there.
    if (!documents.isHere(named) && (await documents.kindThere(named)) === "blob") {
      before.set(named.key, before.get(named.key) ?? named);
      continue;
    }
    const input = await documents.here(named);
    if ("problem" in input) return input;
    here.push(sideOf(named, input));
  }
  const present = new Set(here.map(({ key }) => key));
  const gone: Side[] = [];
  for (const [key, named] of before)
    if (!present.has(key)) gone.push(sideOf(named, await documents.there(named)));
  const fresh: Side[] = [];
  for (const side of here)
    if (!before.has(side.key) && (isConfigured || !(await documents.kindThere(side.named))))
      fresh.push(side);
  const known = new Set(gone.map(({ key }) => key));
  const others: Side[] = [];
  if (fresh.length > 0 && !isConfigured)
    for (const key of (await documents.deleted()).filter((one) => !known.has(one))) {
      const named = namedByHand(key);
      others.push(sideOf(named, await documents.there(named)));
    }
  const moved = await matchMoved([...gone, ...others], fresh);
  const pairs: KnownPair[] = [];
  for (const next of here) {
    const old = moved.get(next);
    pairs.push(
      old === undefined
        ? await samePlace(next, before.get(next.key), documents, revision)
        : {
            pair: [old.input, next.input],
            paths: [old.named.path, next.named.path],
            base: revision.name,
            isMoved: true,
          },
    );
  }
  const found = new Set(moved.values());
  for (const old of gone.filter((one) => !found.has(one)))
    pairs.push({
      pair: [old.input, undefined],
      paths: [old.named.path],
      base: revision.name,
      ...removal(old.named, documents.isHere(old.named)),
    });
  return pairs;
}

const sideOf = (named: NamedDocument, input: DocumentInput): Side => ({
  named,
  key: named.key,
  outputs: named.outputs,
  input,
});

/** A document and what the revision has at its place. */
async function samePlace(
  { named, input }: Side,
  before: NamedDocument | undefined,
  documents: BaseDocuments,
  { name }: BaseRevision,
): Promise<KnownPair> {
  const facts = { paths: [named.path], base: name };
  const kind = await documents.kindThere(named);
  if (kind === "blob") {
    const old = await documents.there(before ?? { ...named, overlays: [] });
    // Documents that the revision did not configure have the overlays of today on both sides.
    const overlaid =
      before === undefined && input.overlays !== undefined && input.overlays.length > 0
        ? { ...old, overlays: input.overlays, host: withOverlays(old, input) }
        : old;
    return { pair: [overlaid, input], ...facts };
  }
  // A file that git ignores is made by a program: the revision cannot have it. Any other one is new.
  if (before !== undefined && (await documents.isIgnored(named)))
    return { pair: [undefined, input], ...facts, unread: `it has no file ${shown(fileOf(named))}` };
  if (fileOf(named).startsWith("../") && (await documents.isOutside(named)))
    return { pair: [undefined, input], ...facts, unread: "it is outside of the repository" };
  return { pair: [undefined, input], ...facts };
}

const withOverlays = ({ host }: DocumentInput, next: DocumentInput): DocumentInput["host"] => ({
  ...host,
  readOverlay: next.host.readOverlay ?? next.host.readFile,
});
