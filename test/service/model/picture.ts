import type { charges, DailyCost } from "./money.ts";
import type { Statistics } from "./quotas.ts";

/** One machine on one day, as bills show it. */
export type Bill = ReturnType<typeof charges> & { readonly machine: number; readonly day: number };

/** The answer to a request: its costs, kind by kind. */
export type Answer = (Omit<DailyCost, "disks"> & { readonly disk: number }) | "refused";

/** What comes of an action; "nothing" where what it is about is not there. */
export type Outcome = Answer | "done" | "nothing";

/** Everything that both interfaces show of sums. */
export interface Picture {
  /** By organization, and by organization and member; of those with a quota. */
  readonly statistics: Readonly<Record<string, Statistics>>;
  readonly reservations: readonly {
    readonly cpus: number;
    readonly memoryGb: number;
    readonly storageGb: number;
    readonly cost: number;
  }[];
  /** Whether the members of an organization may fill in the form; of none where it is for everybody. */
  readonly forms: Readonly<Record<string, boolean>>;
  readonly bills: readonly Bill[];
  /** Places of the cost models that are there. */
  readonly costModels: readonly number[];
  /** Requests that still wait for somebody. */
  readonly pending: number;
}
