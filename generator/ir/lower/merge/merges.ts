import type { RefNode } from "../../types.ts";
import type { LoweredType } from "../types/lowered.ts";

/** Declarations that merging may make in one document. */
const mostMerged = 5000;

/** Pairs that are merged within each other before the rest is left for later. */
const mostNested = 50;

/** Type that two declarations were merged to, and whether it says less than both. */
interface MergedPair {
  readonly made: LoweredType;
  readonly isInexact: boolean;
}

/** Source of the bases of declarations, and the report of too many. */
interface MergeSource {
  /** Ids of the declarations that the schema of a declaration names in its allOf. */
  directBases(id: string): readonly string[];
  reportTooMany(limit: number): void;
}

/**
 * Record of what was merged so far. Every set of declarations is merged into one declaration once, so
 * that merging ends for recursive schemas, and in time linear in the result for shared ones.
 */
export class Merges {
  readonly #source: MergeSource;
  /** Declarations made of several, by the ids of their parts. */
  readonly #bySet = new Map<string, RefNode>();
  /** The parts of a declaration made of several. */
  readonly #parts = new Map<string, readonly string[]>();
  /** Pairs merged in place, by their ids. */
  readonly #pairs = new Map<string, MergedPair | "running">();
  /** Types that declarations are being merged with, by the ids of these. */
  readonly #expanding = new Map<string, Set<LoweredType>>();
  readonly #implied = new Map<string, ReadonlySet<string>>();
  #nested = 0;

  constructor(source: MergeSource) {
    this.#source = source;
  }

  /**
   * Merges a pair of declarations in place, or returns what it was merged to before. Undefined
   * while the pair is being merged already, and deep within other pairs.
   */
  pair(a: RefNode, b: RefNode, merge: () => MergedPair): MergedPair | undefined {
    const key = `${a.target} ${b.target}`;
    const known = this.#pairs.get(key);
    if (known === "running" || (known === undefined && this.#nested >= mostNested))
      return undefined;
    if (known !== undefined) return known;
    this.#pairs.set(key, "running");
    this.#nested++;
    const merged = merge();
    this.#nested--;
    this.#pairs.set(key, merged);
    return merged;
  }

  /**
   * Merges the type of a declaration with another type. Undefined where that is being done around it:
   * the declaration is a member of itself then.
   */
  expanded(ref: RefNode, other: LoweredType, merge: () => LoweredType): LoweredType | undefined {
    const others = this.#expanding.get(ref.target) ?? new Set();
    if (others.has(other)) return undefined;
    this.#expanding.set(ref.target, others.add(other));
    const merged = merge();
    others.delete(other);
    return merged;
  }

  /**
   * A declaration whose values are of both others; `make` makes it of its parts. One of the two
   * where the other is its base, or the same as an earlier one. Undefined where the document asks
   * for more of them than the limit, which is reported.
   */
  together(
    a: RefNode,
    b: RefNode,
    make: (parts: readonly string[]) => RefNode,
  ): RefNode | undefined {
    const parts = this.#withoutBases([...this.#partsOf(a.target), ...this.#partsOf(b.target)]);
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return { ...b, target: only };
    const key = parts.toSorted().join(" ");
    const known = this.#bySet.get(key);
    if (known !== undefined) return { ...known, origin: b.origin };
    if (this.#bySet.size >= mostMerged) {
      this.#source.reportTooMany(mostMerged);
      return undefined;
    }
    const made = make(parts);
    this.#bySet.set(key, made);
    this.#parts.set(made.target, parts);
    return made;
  }

  /** Ids of the declarations that a declaration has in its allOf, or was made of. */
  basesOf(id: string): readonly string[] {
    return this.#parts.get(id) ?? this.#source.directBases(id);
  }

  #partsOf(id: string): readonly string[] {
    return this.#parts.get(id) ?? [id];
  }

  /** Leaves out what another part has in its allOf anyway. */
  #withoutBases(ids: readonly string[]): readonly string[] {
    const unique = [...new Set(ids)];
    return unique.filter(
      (id) =>
        !unique.some(
          (other) =>
            other !== id && this.#allBasesOf(other).has(id) && !this.#allBasesOf(id).has(other),
        ),
    );
  }

  /** Ids of the declarations that a schema has in its allOf, directly or further down. */
  #allBasesOf(id: string): ReadonlySet<string> {
    const known = this.#implied.get(id);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const pending = [id];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const base of this.basesOf(next)) {
        if (found.has(base)) continue;
        found.add(base);
        pending.push(base);
      }
    }
    this.#implied.set(id, found);
    return found;
  }
}
