import type { Drafting } from "../drafts/drafting.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Families } from "../inheritance/families.ts";
import type { Lowering } from "../lowering.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { ClosedParts } from "./closed-parts.ts";
import type { InheritedProperties } from "./inherited-properties.ts";
import type { Merges } from "./merges.ts";

/**
 * The state of merging, and the functions by which its modules merge the types within their own:
 * types hold types, and modules do not import each other in a circle.
 */
export interface Merging extends Lowering, Drafting {
  readonly families: Families;
  readonly merges: Merges;
  readonly inherited: InheritedProperties;
  readonly closed: ClosedParts;
  readonly intersect: Intersect;
  /** The same with declarations of their own for objects; two references wait for their declarations. */
  readonly intersectLater: Intersect;
}

/** The type of the values that are of both types. */
type Intersect = (a: LoweredType, b: LoweredType, hint: Hint) => LoweredType;
