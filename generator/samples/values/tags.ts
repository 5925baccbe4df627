import { childrenOf, type Api, type ApiIndex, type TypeNode } from "../../ir/index.ts";

/** A property that says which member of a union an object is. */
export interface Tag {
  readonly property: string;
  readonly value: string;
}

/**
 * The value that hints at each member of a union, or at each object that extends another, in the property
 * of the discriminator, by the id of the declaration; of several, that of the first union.
 */
export function tagsOf(api: Api, index: ApiIndex): ReadonlyMap<string, Tag> {
  const tags = new Map<string, Tag>();
  const visit = (node: TypeNode): void => {
    if (node.kind === "union" && node.discriminator !== undefined) {
      const { property, mapping } = node.discriminator;
      for (const { value, member } of mapping) {
        for (const id of declarationsOf(node.members[member], index))
          if (!tags.has(id)) tags.set(id, { property, value });
      }
    }
    childrenOf(node).forEach(visit);
  };
  for (const { type } of api.declarations) visit(type);
  for (const { id, type } of api.declarations)
    for (const [own, tag] of subtypeTags(id, type, index)) if (!tags.has(own)) tags.set(own, tag);
  return tags;
}

/** The values by which an object tells what extends it; of one that is not among these, the first. */
function* subtypeTags(
  id: string,
  type: TypeNode,
  index: ApiIndex,
): Generator<readonly [string, Tag]> {
  if (type.kind !== "object" || type.subtypes === undefined) return;
  const { property, mapping } = type.subtypes;
  for (const { value, member } of mapping)
    for (const own of declarationsOf(member, index)) yield [own, { property, value }];
  const [first] = mapping;
  if (first !== undefined) yield [id, { property, value: first.value }];
}

/** The declarations that a reference leads through. */
function declarationsOf(node: TypeNode | undefined, index: ApiIndex): readonly string[] {
  const ids: string[] = [];
  for (let at = node; at?.kind === "ref" && !ids.includes(at.target); ) {
    ids.push(at.target);
    at = index.declaration(at.target).type;
  }
  return ids;
}
