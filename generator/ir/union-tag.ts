import { memberFacts, type MemberFacts } from "./member-facts.ts";
import type { ApiIndex } from "./navigate.ts";
import type { TypeNode, UnionNode } from "./types.ts";

/** A property that every member requires, and whose value says which one it is. */
export interface UnionTag {
  readonly property: string;
  /** One entry per value; `member` is an index into the members. */
  readonly cases: readonly { readonly value: string; readonly member: number }[];
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
  const named = discriminator === undefined ? [] : [discriminator.property];
  const listed = facts[0]?.object?.values.keys() ?? [];
  for (const property of new Set([...named, ...listed])) {
    const tag = tagBy(property, facts);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

function tagBy(property: string, facts: readonly MemberFacts[]): UnionTag | undefined {
  const cases = new Map<string, number>();
  for (const [member, { object }] of facts.entries()) {
    const values = object?.values.get(property);
    if (object === undefined || values === undefined || !object.has.includes(property))
      return undefined;
    for (const value of values) {
      if (typeof value !== "string" || (cases.get(value) ?? member) !== member) return undefined;
      cases.set(value, member);
    }
  }
  return { property, cases: [...cases].map(([value, member]) => ({ value, member })) };
}
