import type { Site } from "../../../generator/openapi/site.ts";
import type { Effect, Verdict } from "../rules/index.ts";
import type { Shapes } from "../shape/shapes.ts";
import { Admitting } from "./admitting.ts";
import { candidatesOf } from "./candidates.ts";

/** Witnesses of a change: a value that is not admitted any more, and one that is admitted now. */
export interface Relation {
  readonly lost?: unknown;
  readonly gained?: unknown;
}

/** Values that are tried by the alternatives of a choice. */
const mostCounted = 1000;

/** One side of a comparison. */
interface Side {
  readonly shapes: Shapes;
  readonly admitting: Admitting;
}

/** Finds values that tell two schemas apart: one of them admits it, the other one does not. */
export class Relations {
  readonly #old: Side;
  readonly #new: Side;

  constructor(old: Shapes, next: Shapes) {
    this.#old = { shapes: old, admitting: new Admitting(old.document) };
    this.#new = { shapes: next, admitting: new Admitting(next.document) };
  }

  /** Witnesses of a change; none is no proof that there is no such value. */
  of(old: readonly Site[], next: readonly Site[]): Relation {
    const [before, after] = [this.#old.admitting.of(old), this.#new.admitting.of(next)];
    let lost: { value: unknown } | undefined;
    let gained: { value: unknown } | undefined;
    for (const value of this.#candidates(old, next)) {
      const [was, is] = [before(value), after(value)];
      if (was === true && is === false) lost ??= { value };
      if (was === false && is === true) gained ??= { value };
      if (lost !== undefined && gained !== undefined) break;
    }
    return {
      ...(lost === undefined ? {} : { lost: lost.value }),
      ...(gained === undefined ? {} : { gained: gained.value }),
    };
  }

  /** Effect of a change: a witness proves it, and without one nothing can be told. */
  effect(old: readonly Site[], next: readonly Site[]): Effect {
    return effectOfRelation(this.of(old, next));
  }

  /** Whether schemas of a side refuse one of some values, or may do so. */
  isRefused(side: "old" | "new", sites: readonly Site[], values: readonly unknown[]): boolean {
    if (values.length === 0) return false;
    const admits = (side === "old" ? this.#old : this.#new).admitting.of(sites);
    return !values.every((value) => admits(value) === true);
  }

  /** A value that so many alternatives admit before and after, of the schemas that alternatives are. */
  counted(
    old: readonly Site[],
    next: readonly Site[],
    isWanted: (before: number, after: number) => boolean,
  ): { readonly value: unknown } | undefined {
    const [before, after] = [
      old.map((site) => this.#old.admitting.of([site])),
      next.map((site) => this.#new.admitting.of([site])),
    ];
    const count = (all: typeof before, value: unknown): number => {
      const found = all.map((admits) => admits(value));
      return found.includes(undefined) ? -1 : found.filter((one) => one === true).length;
    };
    // Each value is tried by each alternative, so that long choices have few values of each.
    const most = Math.max(2, Math.floor(mostCounted / (old.length + next.length)));
    const values = [
      ...old.flatMap((site) => candidatesOf([site], this.#old.shapes, 0, most)),
      ...next.flatMap((site) => candidatesOf([site], this.#new.shapes, 0, most)),
    ];
    for (const value of values) {
      const counts = [count(before, value), count(after, value)] as const;
      if (!counts.includes(-1) && isWanted(...counts)) return { value };
    }
    return undefined;
  }

  #candidates(old: readonly Site[], next: readonly Site[]): readonly unknown[] {
    return [...candidatesOf(old, this.#old.shapes), ...candidatesOf(next, this.#new.shapes)];
  }
}

/** Effect that witnesses prove. */
export function effectOfRelation(relation: Relation): Effect {
  const verdict = (name: "lost" | "gained"): Verdict =>
    Object.hasOwn(relation, name) ? "yes" : "unknown";
  return { loses: verdict("lost"), gains: verdict("gained") };
}
