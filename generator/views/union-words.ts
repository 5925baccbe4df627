import type { Declaration, TypeNode } from "../ir/index.ts";
import { alternatives } from "../rules/words.ts";

type Declarations = ReadonlyMap<string, Declaration>;

/** Members up to which each is told by its properties: more of them make no message that is read. */
const mostMembers = 4;
const mostProperties = 3;

/**
 * The members of a union in words, for messages. A type of the document is a name that its users may never have seen:
 * beside it stand the properties that it requires and not all others do.
 *
 * @param wordsOf one member in words
 */
export function unionWords(
  members: readonly TypeNode[],
  declarations: Declarations,
  wordsOf: (member: TypeNode) => string,
): string {
  const required = members.map((member) => requiredOf(member, declarations));
  const objects = required.filter((names) => names !== undefined);
  const words = members.map((member, i) => {
    const telling = (required[i] ?? []).filter((name) =>
      objects.some((names) => !names.includes(name)),
    );
    const isTold = objects.length > 1 && objects.length <= mostMembers && telling.length > 0;
    return isTold ? `${wordsOf(member)} (with ${listed(telling)})` : wordsOf(member);
  });
  return alternatives(words);
}

/** The properties that an object has to have; undefined of other types. */
function requiredOf(node: TypeNode, declarations: Declarations): readonly string[] | undefined {
  const seen = new Set<string>();
  let type: TypeNode | undefined = node;
  while (type?.kind === "ref" && !seen.has(type.target)) {
    seen.add(type.target);
    type = declarations.get(type.target)?.type;
  }
  if (type?.kind !== "object") return undefined;
  return type.properties.filter(({ required }) => required).map(({ name }) => name);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostProperties).join(", ");
  const others = names.length - mostProperties;
  return others > 0 ? `${shown} and ${others} more` : shown;
}
