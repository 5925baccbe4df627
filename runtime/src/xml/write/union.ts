import { membersFor, ValueSight } from "../../union/look-at.ts";
import type { UnionLook } from "../../union/union-look.ts";

/** A generated validator. */
type Validate = (value: unknown) => { readonly issues?: readonly unknown[] | undefined };

/**
 * Index of the member that a value is written as: the only one that a first look leaves, else the
 * first one that the value is valid as; -1 if there is none. The one that a discriminator hints at
 * comes first.
 */
export function xmlMember(value: unknown, members: readonly Validate[], look: UnionLook): number {
  const left = membersFor(value, look);
  if (left.length === 1) return left[0] as number;
  const isObject = typeof value === "object" && value !== null;
  const sight = isObject ? new ValueSight(value) : undefined;
  if (left.length === 0) return (sight && look.nearest(sight)) ?? -1;
  const hinted = (sight && look.hinted(sight)) ?? -1;
  const fits = (i: number): boolean => members[i]?.(value).issues === undefined;
  if (left.includes(hinted) && fits(hinted)) return hinted;
  // One that does not fit reports why.
  return left.find((i) => i !== hinted && fits(i)) ?? hinted;
}
