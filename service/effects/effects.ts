/** Effects that a field can have, from the one that does most. */
export const effects = ["acts", "simulated", "stored", "reports", "never"] as const;

export type Effect = (typeof effects)[number];

/** The meaning of each effect, as a sentence about a field. */
export const meanings: Readonly<Record<Effect, string>> = {
  acts: "What a client writes changes what happens elsewhere, and a test shows it.",
  simulated: "Only a simulated system outside stands behind it, until a driver is chosen.",
  stored: "It is kept and given back, and nothing else asks for it.",
  reports: "The service computes it from what happens.",
  never: "It is never filled, always the same, or ignored where it is written.",
};

/** The test that shows the effect of a field. */
interface Proof {
  /** Path from the root of the project. */
  readonly file: string;
  readonly title: string;
}

/** Fields of one schema that have an effect for the same reason. */
export interface FieldGroup {
  readonly effect: Effect;
  readonly fields: readonly string[];
  /** Sentence in Markdown that says why. */
  readonly how: string;
  /** Present where the fields act. */
  readonly by?: Proof;
}

/** The schemas of one resource with their fields. */
export interface ResourceEffects {
  readonly resource: string;
  readonly schemas: readonly {
    readonly schema: string;
    readonly groups: readonly FieldGroup[];
  }[];
}

/** The effect of every field, by interface. */
export type EffectTable = Readonly<Record<"v2" | "v3", readonly ResourceEffects[]>>;

/** Counts fields by effect. */
export function countsOf(resources: readonly ResourceEffects[]): Readonly<Record<Effect, number>> {
  const counts = { acts: 0, simulated: 0, stored: 0, reports: 0, never: 0 };
  const groups = resources.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.groups));
  for (const { effect, fields } of groups) counts[effect] += fields.length;
  return counts;
}

/** Whether nothing of a resource does anything beside being kept. */
export function isOnlyStored(resource: ResourceEffects): boolean {
  const { acts, simulated, stored } = countsOf([resource]);
  return stored > 0 && acts + simulated === 0;
}
