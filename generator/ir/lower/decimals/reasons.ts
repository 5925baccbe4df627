import type { Likeness } from "./alike-members.ts";

/** Why a decimal is held as a number. */
export type Reason = Likeness | "condition" | "json";

/** Reasons and cures of the finding. */
export const reasons: Readonly<Record<Reason, { readonly reason: string; readonly cure: string }>> =
  {
    strings: {
      reason: "the union has strings too, and the text of a decimal is a string",
      cure: "Keep strings and decimals apart, for instance in properties of their own",
    },
    numbers: {
      reason: "the union has other numbers too",
      cure: "Keep decimals and other numbers apart, for instance in properties of their own",
    },
    structures: {
      reason:
        "members of the union look alike, and encoders could not tell which strings are numbers",
      cure: "Name the members in 'components.schemas', so that their validators tell them apart",
    },
    condition: {
      reason: "the conditions of the schema look at numbers",
      cure: "Say the rule by keywords of the decimal itself, such as 'minimum'",
    },
    json: {
      reason: "a parameter or a form carries them within JSON that has no name",
      cure: "Name its schema in 'components.schemas', and refer to it",
    },
  };
