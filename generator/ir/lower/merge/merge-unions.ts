import type { LoweredObject, LoweredType, LoweredUnion } from "../types/lowered.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Merging } from "./merging.ts";
import { discriminatorAmong } from "../../unions/union-members.ts";
import { unionOf } from "../types/union-of.ts";

/** Members that unions may combine to in one schema. */
const mostMembers = 500;

/** Pairs of members that are tried for them; most pairs may exclude each other. */
const mostPairs = 10_000;

/** A union whose members must be of another type too; those that never are fall out. */
export function distribute(
  merging: Merging,
  union: LoweredUnion,
  other: LoweredType,
  hint: Hint,
): LoweredType {
  if (countMembers([union]) * countMembers([other]) > mostPairs) return tooLarge(merging, union);
  const members: LoweredType[] = [];
  const kept: number[] = [];
  let isInexact = false;
  for (const [index, member] of union.members.entries()) {
    const merged = merging.exactness.watch(() => merging.intersect(member, other, hint));
    const type = merged.made;
    isInexact ||= merged.isInexact;
    if (type.kind === "never") continue;
    kept.push(index);
    members.push(type.kind === "object" ? { ...type, ...nameSources(member) } : type);
  }
  if (countMembers(members) > mostMembers) return tooLarge(merging, union);
  if (members.length === 0) return { kind: "never", origin: union.origin };
  const { discriminator, elementNames = [] } = union;
  const names = kept.map((index) => elementNames[index]);
  // A value that is of two members by their types may be of one by their schemas, which are checked.
  const exclusive = union.exclusive && !isInexact;
  if (isInexact) merging.exactness.note();
  const narrowed = discriminator && discriminatorAmong(discriminator, kept);
  return unionOf(members, exclusive, union.origin, narrowed, names);
}

/** The names that a member had before it was merged. */
function nameSources(member: LoweredType): Pick<LoweredObject, "mergedFrom" | "memberTitle"> {
  if (member.kind === "ref") return { mergedFrom: member.target };
  const title = member.kind === "object" ? member.memberTitle : undefined;
  return title === undefined ? {} : { memberTitle: title };
}

function tooLarge(merging: Merging, { origin }: LoweredUnion): LoweredType {
  merging.diagnostics.reportOnce("union-too-large", origin, { limit: mostMembers });
  return { kind: "any", origin };
}

function countMembers(types: readonly LoweredType[]): number {
  let count = 0;
  for (const type of types) count += type.kind === "union" ? countMembers(type.members) : 1;
  return count;
}
