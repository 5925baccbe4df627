import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import type { Change } from "../../diff/change.ts";
import {
  compareNumbers,
  compareVersions,
  readVersion,
  type SemanticVersion,
} from "../../diff/semantic-version.ts";
import { versionAt } from "../../diff/version-advice.ts";
import { bumpOf, versionAfter, type Bump } from "./next-version.ts";

/** Rules of `diff` that judge the version of a document. */
export const versionRules = {
  unchanged: "version-unchanged",
  decreased: "version-decreased",
  "too-small": "version-too-small",
} as const;

/** The version of a document, and the one that its changes ask for. */
export interface VersionVerdict {
  readonly old?: string;
  readonly new?: string;
  /** The part that the changes ask to raise; absent without a change. */
  readonly bump?: Bump;
  /** The least version that says what has changed; absent where that cannot be told. */
  readonly expected?: string;
  /** `right` says what has changed; `unknown` is none of Semantic Versioning. */
  readonly verdict: "right" | "unknown" | keyof typeof versionRules;
}

/** Judges the version of a document by its changes. Without a change each version is right. */
export function versionVerdict(
  old: OpenApiDocument | undefined,
  next: OpenApiDocument | undefined,
  changes: readonly Change[],
): VersionVerdict {
  const [from, to] = [textOf(old), textOf(next)];
  const stated = {
    ...(from === undefined ? {} : { old: from }),
    ...(to === undefined ? {} : { new: to }),
  };
  const bump = bumpOf(changes);
  if (bump === undefined) return { ...stated, verdict: "right" };
  const [before, after] = [readVersion(from), readVersion(to)];
  if (before === undefined) return { ...stated, bump, verdict: "unknown" };
  const least = versionAfter(before, bump);
  const expected = `${before.prefix}${least.numbers.join(".")}`;
  const verdict = after === undefined ? "unknown" : verdictOf(before, after, least);
  return { ...stated, bump, expected, verdict };
}

function verdictOf(
  before: SemanticVersion,
  after: SemanticVersion,
  least: SemanticVersion,
): VersionVerdict["verdict"] {
  const order = compareVersions(before, after);
  if (order === 0) return "unchanged";
  if (order > 0) return "decreased";
  // After a pre-release each greater version will do, and a pre-release announces the version that it comes before.
  return before.before.length > 0 || compareNumbers(after, least) >= 0 ? "right" : "too-small";
}

function textOf(document: OpenApiDocument | undefined): string | undefined {
  const version = document === undefined ? undefined : versionAt(document)?.value;
  return typeof version === "string" && version !== "" ? version : undefined;
}

/** The fault of a version, in a sentence; undefined without one. */
export function versionText({
  old = "",
  new: next = "",
  expected,
  verdict,
}: VersionVerdict): string | undefined {
  const ask = expected === undefined ? "" : `; the changes ask for ${expected}`;
  if (verdict === "unchanged") return `The version is still ${next}${ask}.`;
  if (verdict === "decreased") return `The version went back from ${old} to ${next}${ask}.`;
  return verdict === "too-small" ? `The version went from ${old} to ${next}${ask}.` : undefined;
}
