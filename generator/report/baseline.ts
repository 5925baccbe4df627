import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { digest } from "./fingerprint.ts";
import { wellFormed } from "./json-text.ts";

/** Findings that were there when rules were adopted, as `diptych lint --update-baseline` writes them. */
export interface Baseline {
  /** Version of this format. */
  readonly version: "1";
  /** Documents that were checked, relative to the folder of the baseline. */
  readonly documents: readonly string[];
  /** Findings by file, place, rule and digest. */
  readonly findings: readonly BaselineEntry[];
}

/** Findings of a baseline that have rule, file, place and message in common. */
export interface BaselineEntry {
  readonly rule: string;
  /** Relative to the folder of the baseline. Absent for findings about no file. */
  readonly file?: string;
  /** JSON Pointer (RFC 6901) into the file. */
  readonly pointer?: string;
  /** First half of the SHA-256 of the message, in hexadecimal digits. */
  readonly digest: string;
  /**
   * How many there are in one document.
   *
   * @minimum 1
   */
  readonly count: number;
}

/** A document with what was found in it; paths are relative to the folder of the baseline. */
export interface CheckedDocument {
  readonly document: string;
  readonly findings: readonly LocatedDiagnostic[];
}

/** Counts of the entries of a baseline, which do not depend on lines. */
type Counts = Map<string, number>;

/**
 * Findings of a document that are not in a baseline: all that are fatal, and of equal ones those beyond its count. What
 * has another place in the same list is the same finding where its own place has none any more.
 */
export function beyond(
  baseline: Baseline,
  findings: readonly LocatedDiagnostic[],
): readonly LocatedDiagnostic[] {
  const left = countsIn(baseline);
  const others = findings.filter(
    (finding) => finding.class === "fatal" || !take(left, keyOf(entryOf(finding))),
  );
  const moved = inLists(left);
  return others.filter(
    (finding) => finding.class === "fatal" || !take(moved, inList(entryOf(finding))),
  );
}

/** Entries of a baseline that hold more than was found in every document that it is about. */
export function notNeeded(baseline: Baseline, checked: readonly CheckedDocument[]): number {
  const found = countsIn(baselineOf(checked));
  const lacking = baseline.findings.flatMap((entry) => {
    const key = keyOf(entry);
    const count = found.get(key) ?? 0;
    found.set(key, Math.max(0, count - entry.count));
    return count < entry.count ? [{ place: inList(entry), count: entry.count - count }] : [];
  });
  const moved = inLists(found);
  return lacking.filter(({ place, count }) => !take(moved, place, count)).length;
}

/**
 * A baseline with what was found. A shared file is read with several documents; each of them may find in it
 * what one of them has found.
 *
 * @param kept a baseline whose entries stay
 */
export function baselineOf(checked: readonly CheckedDocument[], kept?: Baseline): Baseline {
  const documents = new Set([...(kept?.documents ?? []), ...checked.map((one) => one.document)]);
  const most: Counts = kept === undefined ? new Map() : countsIn(kept);
  for (const { findings } of checked) {
    for (const [key, count] of countsOf(findings))
      most.set(key, Math.max(count, most.get(key) ?? 0));
  }
  const findings = [...most].map(([key, count]) => ({ ...partsOf(key), count }));
  return {
    version: "1",
    documents: [...documents].map(wellFormed).sort(),
    findings: findings.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
  };
}

function countsOf(findings: readonly LocatedDiagnostic[]): Counts {
  const counts: Counts = new Map();
  for (const finding of findings) {
    if (finding.class === "fatal") continue;
    const key = keyOf(entryOf(finding));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function countsIn({ findings }: Baseline): Counts {
  const counts: Counts = new Map();
  for (const entry of findings)
    counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + entry.count);
  return counts;
}

type EntryParts = Omit<BaselineEntry, "count">;

/** Files and pointers as a baseline, which is UTF-8, can hold them. */
function entryOf({ code, message, location }: LocatedDiagnostic): EntryParts {
  const { file, pointer } = location ?? {};
  return {
    rule: code,
    ...(file === undefined ? {} : { file: wellFormed(file) }),
    ...(pointer === undefined ? {} : { pointer: wellFormed(pointer) }),
    digest: digest(message),
  };
}

const keyOf = ({ rule, file, pointer, digest: text }: EntryParts): string =>
  JSON.stringify({ rule, file, pointer, digest: text });

/** The same of an entry wherever it is in its lists. Statuses and names of properties are no places in lists. */
const inList = ({ pointer = "", ...others }: EntryParts): string =>
  keyOf({
    ...others,
    pointer: pointer.replaceAll(/(?<!\/(?:responses|properties))\/\d+(?=\/|$)/g, "/*"),
  });

/** Counts that are left, wherever they are in their lists. */
function inLists(left: Counts): Counts {
  const counts: Counts = new Map();
  for (const [key, count] of left) {
    const place = inList(partsOf(key));
    counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return counts;
}

/** Takes a number from a count, if it holds that many. */
function take(counts: Counts, key: string, number = 1): boolean {
  const count = counts.get(key) ?? 0;
  if (count < number) return false;
  counts.set(key, count - number);
  return true;
}

const partsOf = (key: string): EntryParts => JSON.parse(key) as EntryParts;

const sortKey = ({ file = "", pointer = "", rule, digest: text }: EntryParts): string =>
  [file, pointer, rule, text].join("\u0000");
