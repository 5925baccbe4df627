/** A version as Semantic Versioning writes it. Its last number may be missing, and a `v` may stand before it. */
const semantic =
  /^(v?)(\d{1,15})\.(\d{1,15})(?:\.(\d{1,15}))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** The parts of a version. Source: Semantic Versioning 2.0.0, 2 and 9. */
export interface SemanticVersion {
  /** `v`, or empty. */
  readonly prefix: string;
  readonly numbers: readonly [major: number, minor: number, patch: number];
  /** Identifiers of a pre-release; empty for a release. */
  readonly before: readonly string[];
}

/** Reads a version; undefined where it is none of Semantic Versioning, such as a date. */
export function readVersion(value: unknown): SemanticVersion | undefined {
  const match = typeof value === "string" ? semantic.exec(value) : null;
  if (match === null) return undefined;
  const [, prefix = "", major, minor, patch = "0", before] = match;
  return {
    prefix,
    numbers: [Number(major), Number(minor), Number(patch)],
    before: before === undefined ? [] : before.split("."),
  };
}

/** Order of two versions: negative where the first one is earlier. Source: Semantic Versioning 2.0.0, 11. */
export function compareVersions(one: SemanticVersion, other: SemanticVersion): number {
  return compareNumbers(one, other) || comparePreReleases(one.before, other.before);
}

/** Order of two versions by their three numbers. */
export function compareNumbers(
  { numbers: a }: SemanticVersion,
  { numbers: b }: SemanticVersion,
): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function comparePreReleases(a: readonly string[], b: readonly string[]): number {
  // A release comes after its pre-releases.
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareIdentifiers(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareIdentifiers(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => (/^\d+$/.test(text) ? Number(text) : undefined));
  if (a !== undefined && b !== undefined) return a - b;
  // Numbers come before words.
  if (a !== undefined || b !== undefined) return a === undefined ? 1 : -1;
  return one === other ? 0 : one < other ? -1 : 1;
}
