import { memberFacts, type MemberFacts } from "./member-facts.ts";
import type { ApiIndex } from "../navigate.ts";
import type { Discriminator, TypeNode, UnionNode } from "../types.ts";

/** A property that every member requires, and whose value says which one it is. */
export interface UnionTag {
  readonly property: string;
  /** One entry per value. */
  readonly cases: readonly UnionCase[];
}

/** A value of the property, and the member that it stands for. */
export interface UnionCase {
  readonly value: string;
  /** Index into the members. */
  readonly member: number;
  readonly type: TypeNode;
}

/**
 * The property that tells objects apart: all members are objects, and list different strings for it.
 * The one of the discriminator is preferred, which tells nothing apart by itself: what is valid does
 * not depend on it. Source: OpenAPI 3.2, Discriminator Object.
 */
export function tagOf(
  members: readonly TypeNode[],
  discriminator: UnionNode["discriminator"],
  index: ApiIndex,
): UnionTag | undefined {
  if (members.length < 2) return undefined;
  const facts = members.map((member) => memberFacts(member, index));
  if (facts.some(({ kinds, object }) => object === undefined || kinds.size !== 1)) return undefined;
  if (discriminator?.decides === true) return decidingTag(members, discriminator);
  const named = discriminator === undefined ? [] : [discriminator.property];
  const listed = facts[0]?.object?.values.keys() ?? [];
  for (const property of new Set([...named, ...listed])) {
    const tag = tagBy(property, members, facts);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

function decidingTag(members: readonly TypeNode[], { property, mapping }: Discriminator): UnionTag {
  const cases = mapping.flatMap((entry) => {
    const type = members[entry.member];
    return type === undefined ? [] : [{ ...entry, type }];
  });
  return { property, cases };
}

function tagBy(
  property: string,
  members: readonly TypeNode[],
  facts: readonly MemberFacts[],
): UnionTag | undefined {
  const cases = new Map<string, UnionCase>();
  for (const [member, type] of members.entries()) {
    const object = facts[member]?.object;
    const values = object?.values.get(property);
    if (object === undefined || values === undefined || !object.has.includes(property))
      return undefined;
    for (const value of values) {
      if (typeof value !== "string" || (cases.get(value)?.member ?? member) !== member)
        return undefined;
      cases.set(value, { value, member, type });
    }
  }
  return { property, cases: [...cases.values()] };
}
