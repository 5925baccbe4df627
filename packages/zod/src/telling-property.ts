import { tagOf, type ApiIndex, type TypeNode, type UnionNode } from "diptych/plugin";
import { isBeyondZod } from "./beyond-zod.ts";

/**
 * The property that tells the members of a union apart, where Zod can see it: every member is an object
 * schema, and its property a list of texts.
 */
export function tellingProperty(node: UnionNode, index: ApiIndex): string | undefined {
  if (node.discriminator?.decides === true) return undefined;
  const tag = tagOf(node.members, node.discriminator, index);
  if (tag === undefined) return undefined;
  const shows = node.members.every((member) => {
    if (member.kind !== "ref") return false;
    const { type } = index.declaration(member.target);
    if (type.kind !== "object" || isBeyondZod(type)) return false;
    const own = type.properties.find(({ name }) => name === tag.property);
    return own !== undefined && own.required && isListed(own.type, index);
  });
  return shows ? tag.property : undefined;
}

function isListed(node: TypeNode, index: ApiIndex): boolean {
  const type = node.kind === "ref" ? index.declaration(node.target).type : node;
  return type.kind === "enum" && !type.open;
}
