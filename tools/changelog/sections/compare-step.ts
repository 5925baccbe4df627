import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { objectAt, textAt } from "../../../generator/openapi/site.ts";
import type { DiffPolicy } from "../../diff/policy.ts";
import { compareRead, nothing } from "../../diff/run/compare-inputs.ts";
import type { Compared } from "../../diff/run/compared.ts";
import type { DocumentPair } from "../../diff/run/pairs.ts";
import { readDocument, type ReadDocument } from "../../diff/run/read-document.ts";
import type { DocumentInput } from "../../frame/input/read-argument.ts";
import type { Report } from "../../frame/report.ts";
import type { StepPair, Unread } from "../revisions/pairs.ts";
import type { Step } from "../revisions/steps.ts";
import { versionRules, versionVerdict } from "../version/verdict.ts";
import type { DocumentSection } from "./section.ts";

/** Reads documents. Those of the revision that was read last are kept: it is the older one of the next step. */
export class DocumentReader {
  readonly #found: Report;
  readonly #cwd: string;
  #kept = new Map<string, Promise<ReadDocument>>();
  #last = new Map<string, Promise<ReadDocument>>();

  constructor(found: Report, cwd: string) {
    this.#found = found;
    this.#cwd = cwd;
  }

  /** Forgets documents that only the step before the last one has read. */
  nextStep(): void {
    this.#kept = this.#last;
    this.#last = new Map();
  }

  /** @param revision commit, or another name of where the document is from */
  read(input: DocumentInput, revision: string): Promise<ReadDocument> {
    const key = JSON.stringify([revision, input.entry, input.overlays ?? []]);
    const reading =
      this.#last.get(key) ?? this.#kept.get(key) ?? readDocument(input, this.#found, this.#cwd);
    this.#last.set(key, reading);
    return reading;
  }
}

/** Compares a document at both ends of a step. */
export async function compareStep(
  { key, old, next, isMoved, unread }: StepPair,
  { from, to }: Step,
  policy: DiffPolicy,
  reader: DocumentReader,
): Promise<DocumentSection> {
  if (unread !== undefined) return { name: key, unread };
  const paths = [...new Set([old?.named.path, next?.named.path])].filter(
    (one) => one !== undefined,
  );
  return comparePair(
    [old?.input, next?.input],
    { name: key, paths, at: [from, to], ...(isMoved === undefined ? {} : { isMoved }) },
    policy,
    reader,
  );
}

/** A pair of documents, and what is known of it. */
export interface PairContext {
  readonly name: string;
  /** Paths from the configuration. */
  readonly paths?: readonly string[];
  readonly isMoved?: true;
  /** Where both are from. */
  readonly at: readonly [from: Origin, to: Origin];
}

interface Origin {
  readonly commit: string;
  readonly name: string;
}

/** Compares two documents; a side is absent where the document was added or removed. */
export async function comparePair(
  [old, next]: DocumentPair,
  { name, paths, isMoved, at: [from, to] }: PairContext,
  policy: DiffPolicy,
  reader: DocumentReader,
): Promise<DocumentSection> {
  const before = await reader.read(old ?? nothing, old === undefined ? "" : from.commit);
  const after = await reader.read(next ?? nothing, next === undefined ? "" : to.commit);
  const title = titleOf(next === undefined ? before.document : after.document);
  const named = { name, ...(title === undefined ? {} : { title }) };
  const unread = unreadOf(before, from.name) ?? unreadOf(after, to.name);
  if (unread !== undefined || after.document === undefined)
    return { ...named, ...(unread === undefined ? {} : { unread }) };
  const compared = compareRead([old, next], { from: before.document, to: after.document }, policy, {
    ...(paths === undefined ? {} : { paths }),
    ...(isMoved === undefined ? {} : { isMoved }),
    how: `${to.name} does not have it any more`,
  });
  const documents = { old: before.document, next: after.document };
  return { ...named, compared: withVersion(compared, documents, policy) };
}

const judging: ReadonlySet<string> = new Set(Object.values(versionRules));

/** Takes what is said of the version out of the changes. */
function withVersion(
  { changes, accepted, documents }: Compared,
  read: { readonly old: OpenApiDocument | undefined; readonly next: OpenApiDocument },
  { levels }: DiffPolicy,
): NonNullable<DocumentSection["compared"]> {
  const own = changes.filter(({ rule }) => !judging.has(rule));
  // A move of a document is no change of its contents.
  const counted = own.filter(({ rule }) => rule !== "document-moved");
  const version = versionVerdict(read.old, read.next, counted);
  const { verdict } = version;
  // A team that turned the rule off does not number its documents by their changes.
  const isOff =
    verdict !== "right" && verdict !== "unknown" && levels[versionRules[verdict]] === "off";
  return {
    changes: own,
    accepted: accepted.filter(({ change }) => !judging.has(change.rule)),
    documents,
    version: isOff ? { ...version, verdict: "unknown" } : version,
  };
}

const unreadOf = ({ document, problem }: ReadDocument, at: string): Unread | undefined =>
  document === undefined ? { at, reason: problem ?? "it has errors" } : undefined;

function titleOf(document: OpenApiDocument | undefined): string | undefined {
  const info = document === undefined ? undefined : objectAt(document.root, "info");
  const title = info === undefined ? undefined : textAt(info, "title");
  return title === "" ? undefined : title;
}
