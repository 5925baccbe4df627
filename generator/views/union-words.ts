import type { Declaration, ObjectNode, TypeNode } from "../ir/index.ts";
import { alternatives } from "../rules/words.ts";
import { typeWords } from "./type-words.ts";

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

/**
 * The members of a union in words for the other side of a wire, who knows its properties and none of our types: objects
 * by what each has to have and another has not, or has as null.
 */
export function wireWords(members: readonly TypeNode[], declarations: Declarations): string {
  const types = members.map((member) => resolved(member, declarations));
  const objects = types.filter((type) => type?.kind === "object");
  const isNull = (name: string, { properties }: ObjectNode): boolean => {
    const type = properties.find((one) => one.name === name)?.type;
    return type !== undefined && resolved(type, declarations)?.kind === "null";
  };
  const words = types.map((type) => {
    if (type?.kind !== "object")
      return type === undefined ? "a value" : typeWords(type, declarations);
    const telling = objects.length > mostMembers ? [] : requiredNames(type);
    const names = telling.filter(
      (name) =>
        !isNull(name, type) &&
        objects.some((other) => !requiredNames(other).includes(name) || isNull(name, other)),
    );
    return names.length === 0 ? "an object" : `an object with ${listed(names)}`;
  });
  const alike = words.filter((one) => one === "an object").length;
  const unlike = [...new Set(words)];
  return alternatives(
    unlike.map((one) =>
      one === "an object" && alike > 1 ? `one of ${alike} kinds of object` : one,
    ),
  );
}

/** The type that references lead to; undefined where they lead in a circle. */
function resolved(node: TypeNode, declarations: Declarations): TypeNode | undefined {
  const seen = new Set<string>();
  let type: TypeNode | undefined = node;
  while (type?.kind === "ref") {
    if (seen.has(type.target)) return undefined;
    seen.add(type.target);
    type = declarations.get(type.target)?.type;
  }
  return type;
}

const requiredNames = ({ properties }: ObjectNode): readonly string[] =>
  properties.filter(({ required }) => required).map(({ name }) => name);

/** The properties that an object has to have; undefined of other types. */
function requiredOf(node: TypeNode, declarations: Declarations): readonly string[] | undefined {
  const type = resolved(node, declarations);
  return type?.kind === "object" ? requiredNames(type) : undefined;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostProperties).join(", ");
  const others = names.length - mostProperties;
  return others > 0 ? `${shown} and ${others} more` : shown;
}
