import { ruleOf, type ChangeRule } from "../../diff/rules/index.ts";
import type { Change } from "../../diff/change.ts";
import type { SemanticVersion } from "../../diff/semantic-version.ts";

/** The part of a version that changes ask to raise. */
export type Bump = "major" | "minor" | "patch";

/**
 * Kinds of change that give users something new, or tell them to stop using something. Their rules do not say so by
 * the values that they admit. Source: Semantic Versioning 2.0.0, 7.
 */
const additions: ReadonlySet<ChangeRule> = new Set<ChangeRule>([
  "covered-alternative-added",
  "deprecated",
  "deprecated-document-removed",
  "deprecated-header-removed",
  "deprecated-operation-removed",
  "deprecated-parameter-removed",
  "deprecated-property-removed",
  "discriminator-added",
  "discriminator-mapping-added",
  "link-added",
  "open-enum-value-added",
  "optional-property-added",
  "pagination-added",
  "property-became-not-read-only",
  "property-became-not-write-only",
  "unstable-operation-removed",
]);

/** The part that changes ask to raise; undefined without a change. */
export function bumpOf(changes: readonly Change[]): Bump | undefined {
  if (changes.length === 0) return undefined;
  if (changes.some(({ level }) => level === "breaking")) return "major";
  return changes.some(isMinor) ? "minor" : "patch";
}

/** Whether a change that does not break is more than a fix. */
const isMinor = ({ rule, level }: Change): boolean =>
  level === "risky" || additions.has(rule) || ruleOf(rule).variance === "wider";

/**
 * The least version that may follow. Before 1.0.0 the second number stands for the first one, and the third for the
 * second. A pre-release is followed by its release. Source: Semantic Versioning 2.0.0, 4, 6 to 9.
 */
export function versionAfter({ numbers, before }: SemanticVersion, bump: Bump): SemanticVersion {
  const [major, minor, patch] = numbers;
  const of = (...parts: readonly [number, number, number]): SemanticVersion => ({
    prefix: "",
    numbers: parts,
    before: [],
  });
  if (before.length > 0) return of(major, minor, patch);
  if (major === 0) return bump === "major" ? of(0, minor + 1, 0) : of(0, minor, patch + 1);
  if (bump === "major") return of(major + 1, 0, 0);
  return bump === "minor" ? of(major, minor + 1, 0) : of(major, minor, patch + 1);
}
