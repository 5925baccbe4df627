import type { ChangeLevel } from "../../frame/config/change-level.ts";
import type { ChangeDirection } from "../level.ts";
import type { Effect } from "./effect.ts";

/**
 * How the set of values that a contract admits becomes another one: `wider` has all of the old ones,
 * `narrower` only some of them, `other` neither. `same` values are admitted where only what is said
 * of them differs. Of `unknown` nothing can be told without a look at the values.
 */
export type Variance = "wider" | "narrower" | "other" | "same" | "unknown";

/** A level in one direction, and its reason. */
export interface LevelOf {
  readonly level: ChangeLevel;
  readonly reason: string;
}

/** A kind of change. */
export interface Rule {
  /** One sentence; names in braces are replaced by what the comparison found. */
  readonly message: string;
  readonly variance: Variance;
  /** Whether the generated types show it; by variance unless it says who is affected. */
  readonly types?: boolean | TypeEffects;
  /** Present where it is about settings that judge changes, and not about a document. */
  readonly judges?: true;
  /** Whether only XML shows it. */
  readonly xml?: true;
  /** Reasons in better words than those of the variance. The level is that of the law in any case. */
  readonly request?: string;
  readonly response?: string;
  readonly none?: string;
}

/** Whose code a change stops from compiling, in each direction. */
export type TypeEffects = {
  readonly [D in ChangeDirection]?: readonly ("caller" | "handler")[];
};

/** Effects of each variance on the set of admitted values. */
export const effectOf: Readonly<Record<Variance, Effect>> = {
  wider: { loses: "no", gains: "yes" },
  narrower: { loses: "yes", gains: "no" },
  other: { loses: "yes", gains: "yes" },
  same: { loses: "no", gains: "no" },
  unknown: { loses: "unknown", gains: "unknown" },
};

/** Who writes values that the other one reads: callers write requests, handlers responses. */
const effects: Readonly<Record<Variance, TypeEffects>> = {
  wider: { request: ["handler"], response: ["caller"] },
  narrower: { request: ["caller"], response: ["handler"] },
  other: {
    request: ["caller", "handler"],
    response: ["caller", "handler"],
    none: ["caller", "handler"],
  },
  same: {},
  unknown: {},
};

/** Whose code does not compile any more. */
export function affectedBy(
  { types, variance }: Rule,
  direction: ChangeDirection,
): readonly ("caller" | "handler")[] {
  if (types === undefined || types === false) return [];
  const effect = types === true ? effects[variance] : types;
  return effect[direction] ?? [];
}
