import { jsonKinds, jsonKindsOf, type JsonKind, type KindsIn } from "../json-kinds.ts";
import type { ApiIndex } from "../navigate.ts";
import type { Discriminator, TypeNode } from "../types.ts";

/** Indices of the members with values of each kind, in order; kinds that no member has are left out. */
export function membersByKind(
  members: readonly TypeNode[],
  index: ApiIndex,
  within: KindsIn = "json",
): ReadonlyMap<JsonKind, readonly number[]> {
  const kinds = members.map((member) => jsonKindsOf(member, index, within));
  const fitting = jsonKinds.map(
    (kind) => [kind, [...members.keys()].filter((i) => kinds[i]?.has(kind))] as const,
  );
  return new Map(fitting.filter(([, found]) => found.length > 0));
}

/**
 * The discriminator of a union for some of its members: the mapping has their places among themselves.
 *
 * @param chosen indices of these members in the union, in their new order
 */
export function discriminatorAmong(
  discriminator: Discriminator,
  chosen: readonly number[],
): Discriminator {
  const places = new Map(chosen.map((member, place) => [member, place]));
  const mapping = discriminator.mapping.flatMap(({ value, member }) => {
    const place = places.get(member);
    return place === undefined ? [] : [{ value, member: place }];
  });
  return { ...discriminator, mapping };
}
