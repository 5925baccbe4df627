import type { ChangeLevel } from "../../frame/config/change-level.ts";
import type { ChangeDirection } from "../level.ts";

/**
 * How the set of values that a contract admits becomes another one: `wider` has all of the old ones,
 * `narrower` only some of them, `other` neither. `same` values are admitted where only what is said
 * of them differs.
 */
export type Variance = "wider" | "narrower" | "other" | "same";

/** The level of a rule in one direction, and the reason where it is not that of its variance. */
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
  /** Levels that differ from those of the variance. */
  readonly request?: LevelOf;
  readonly response?: LevelOf;
  readonly none?: LevelOf;
}

/** Whose code a change stops from compiling, in each direction. */
export type TypeEffects = {
  readonly [D in ChangeDirection]?: readonly ("caller" | "handler")[];
};

const fine = "Everything that was valid stays valid.";

/** Levels and reasons of each variance. */
const byVariance: Readonly<Record<Variance, Readonly<Record<ChangeDirection, LevelOf>>>> = {
  wider: {
    request: { level: "compatible", reason: "Every request that was valid stays valid." },
    response: {
      level: "breaking",
      reason: "Responses may hold what consumers of the old document were not told of.",
    },
    none: { level: "compatible", reason: fine },
  },
  narrower: {
    request: { level: "breaking", reason: "Requests that were valid may be refused." },
    response: {
      level: "compatible",
      reason: "Every response is one that consumers of the old document were told of.",
    },
    none: { level: "breaking", reason: "What was valid may be refused." },
  },
  other: {
    request: { level: "breaking", reason: "Requests that were valid may be refused." },
    response: {
      level: "breaking",
      reason: "Responses may hold what consumers of the old document were not told of.",
    },
    none: { level: "breaking", reason: "What was valid may be refused." },
  },
  same: {
    request: { level: "compatible", reason: "The same requests are valid." },
    response: { level: "compatible", reason: "The same responses are possible." },
    none: { level: "compatible", reason: fine },
  },
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
};

/** The level of a rule in a direction, with its reason. */
export function levelOf(rule: Rule, direction: ChangeDirection): LevelOf {
  return rule[direction] ?? byVariance[rule.variance][direction];
}

/** Whose code does not compile any more. */
export function affectedBy(
  { types, variance }: Rule,
  direction: ChangeDirection,
): readonly ("caller" | "handler")[] {
  if (types === undefined || types === false) return [];
  const effect = types === true ? effects[variance] : types;
  return effect[direction] ?? [];
}
