import type { TypeNode, UnionNode } from "../../ir/index.ts";
import { propertyKey, quote } from "../../names/quote.ts";
import { typeText } from "../types/type-text.ts";
import type { DecodeContext } from "./context.ts";
import type { Reader } from "./element-reader.ts";

/** Reads a union: by its discriminator, or by trying one member after the other. */
export function unionReader(
  node: UnionNode,
  context: DecodeContext,
  functionOf: (member: TypeNode) => string,
): Reader {
  const type = `${typeText(node, context)}`;
  const { discriminator } = node;
  if (discriminator === undefined) {
    const members = [...node.members]
      .sort((a, b) => rank(a, context) - rank(b, context))
      .map(functionOf);
    const name = `${context.runtime("readXmlUnion")}<${type}>`;
    return { name, deep: true, extra: [`[${members.join(", ")}]`], blank: true };
  }
  const property = xmlNameOf(node, discriminator.property, context);
  const entries = discriminator.mapping.flatMap(({ value, member }) => {
    const target = node.members[member];
    return target === undefined ? [] : [`${propertyKey(value)}: ${functionOf(target)}`];
  });
  const variants = context.scope.constant("variants", `{ ${entries.join(", ")} } as const`);
  const name = `${context.runtime("readXmlVariant")}<${type}>`;
  return { name, deep: true, extra: [quote(property), variants], blank: true };
}

/** In XML every scalar is text, so that a string takes what other members would. */
function rank(node: TypeNode, context: DecodeContext): number {
  const type = context.resolve(node);
  if (type.kind === "any") return 3;
  if (type.kind === "string")
    return type.format === undefined && type.pattern === undefined ? 2 : 1;
  return type.kind === "enum" && type.open ? 2 : 0;
}

/** What the discriminating property is called in XML; members agree, or the first one decides. */
function xmlNameOf(node: UnionNode, property: string, context: DecodeContext): string {
  for (const member of node.members) {
    const type = context.resolve(member);
    if (type.kind !== "object") continue;
    const found = type.properties.find(({ name }) => name === property);
    if (found?.xml.kind === "element" || found?.xml.kind === "attribute")
      return found.xml.name.local;
  }
  return property;
}
