import type { Drafts } from "./drafts.ts";
import type { Exactness } from "./exactness.ts";

/** The declarations in the making. */
export interface Drafting {
  readonly drafts: Drafts;
  readonly exactness: Exactness;
}
