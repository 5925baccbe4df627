import { childrenOf, type Api, type ApiIndex, type TypeNode } from "../../ir/index.ts";

/** A property that says which member of a union an object is. */
export interface Tag {
  readonly property: string;
  readonly value: string;
}

/**
 * The value that hints at each member of a union in the property of its discriminator, by the id
 * of the member's declaration; of a member of several unions, that of the first.
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
  return tags;
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
