import { membersFor, ValueSight } from "../../union/look-at.ts";
import type { UnionLook } from "../../union/union-look.ts";

/** A generated validator. */
type Validate = (value: unknown) => { readonly issues?: readonly unknown[] | undefined };

/** The names of properties that a member writes; absent for one that writes all. */
type WrittenNames = ReadonlySet<string> | undefined;

/**
 * Index of the member that a value is written as: the only one that a first look leaves, else the
 * first one that the value is valid as; -1 if it is valid as none. The one that a discriminator hints at
 * comes first.
 *
 * @param written names that members write, where several may fit: those that leave the fewest
 * properties of the value out come first
 */
export function xmlMember(
  value: unknown,
  members: readonly Validate[],
  look: UnionLook,
  written?: readonly WrittenNames[],
): number {
  const left = membersFor(value, look);
  if (left.length === 1) return left[0] as number;
  const isObject = typeof value === "object" && value !== null;
  const sight = isObject ? new ValueSight(value) : undefined;
  if (left.length === 0) return (sight && look.nearest(sight)) ?? -1;
  const hinted = (sight && look.hinted(sight)) ?? -1;
  const fits = (i: number): boolean => members[i]?.(value).issues === undefined;
  if (left.includes(hinted) && fits(hinted)) return hinted;
  const inOrder = written === undefined || !isObject ? left : byLoss(value, left, written);
  // One that does not fit reports why.
  return inOrder.find((i) => i !== hinted && fits(i)) ?? hinted;
}

/** Members by the number of properties that each would leave out, the fewest first. */
function byLoss(
  value: object,
  members: readonly number[],
  written: readonly WrittenNames[],
): readonly number[] {
  const names = Object.entries(value).flatMap(([name, own]) => (own === undefined ? [] : [name]));
  const lost = (i: number): number =>
    names.filter((name) => written[i]?.has(name) === false).length;
  return members
    .map((i) => ({ i, count: lost(i) }))
    .toSorted((a, b) => a.count - b.count)
    .map(({ i }) => i);
}
