import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import type { Site } from "../../../generator/openapi/site.ts";
import type { ChangedOperation, ChangePlace } from "../change.ts";
import type { ChangeDirection } from "../level.ts";
import { flipped, type ChangeList, type FoundDifference } from "../change-list.ts";
import type { DiffPolicy } from "../policy.ts";
import type { SchemaPairs } from "../schemas/pairs.ts";
import type { Sameness } from "../schemas/sameness.ts";

/** Two documents that are compared, and what all parts of the comparison share. */
export interface Comparison {
  readonly old: OpenApiDocument;
  readonly new: OpenApiDocument;
  readonly sameness: Sameness;
  readonly pairs: SchemaPairs;
  readonly changes: ChangeList;
  readonly policy: DiffPolicy;
}

/** An operation whose two versions are compared. */
export interface OperationComparison extends Comparison {
  readonly operation: ChangedOperation;
  /** Whether the API sends its request, as in webhooks and callbacks. */
  readonly isFlipped: boolean;
}

/** Reports a change of an operation. */
export function report(
  comparison: OperationComparison,
  direction: ChangeDirection,
  found: FoundDifference,
  place: Omit<ChangePlace, "direction" | "operation"> = {},
): void {
  const { operation, isFlipped, changes } = comparison;
  changes.add({ direction: flipped(direction, isFlipped), operation, ...place }, found);
}

/** Both sides of a pair of values of which one may be missing. */
export const sides = (
  old: Site | undefined,
  next: Site | undefined,
): { readonly old?: Site; readonly new?: Site } => ({
  ...(old === undefined ? {} : { old }),
  ...(next === undefined ? {} : { new: next }),
});
