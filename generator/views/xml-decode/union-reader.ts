import { code, commas, key, literal, rt, type Printable } from "../../code/index.ts";
import type { TypeNode, UnionNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";
import type { Reader } from "./element-reader.ts";
import { isCollapsed } from "./parser.ts";
import { nameText } from "./names.ts";

/** Reads a union: by its discriminator, or by trying one member after the other. */
export function unionReader(
  node: UnionNode,
  context: ModuleContext,
  functionOf: (member: TypeNode) => Printable,
): Reader {
  const type = typeCode(node, context);
  const { discriminator } = node;
  if (discriminator === undefined) {
    const members = [...node.members]
      .sort((a, b) => rank(a, context) - rank(b, context))
      .map(functionOf);
    const callee = code`${rt.readXmlUnion}<${type}>`;
    return { callee, deep: true, extra: [code`[${commas(members)}]`], blank: true };
  }
  const property = xmlNameOf(node, discriminator.property, context);
  const entries = discriminator.mapping.flatMap(({ value, member }) => {
    const target = node.members[member];
    return target === undefined ? [] : [code`${key(value)}: ${functionOf(target)}`];
  });
  const made = code`{ ${commas(entries)} } as const`;
  const variants = context.scope.constant("variants", made);
  const callee = code`${rt.readXmlVariant}<${type}>`;
  const space = keepsSpace(node, discriminator.property, context) ? [literal(true)] : [];
  return { callee, deep: true, extra: [literal(property), variants, ...space], blank: true };
}

/** Whether white space belongs to the value of the discriminating property in any member. */
function keepsSpace(node: UnionNode, property: string, context: ModuleContext): boolean {
  return node.members.some((member) => {
    const type = context.index.resolveNullable(member).node;
    if (type.kind !== "object") return false;
    const found = type.properties.find(({ name }) => name === property);
    if (found === undefined) return false;
    const { node: value } = context.index.resolveNullable(found.type);
    return (
      (value.kind === "string" && !isCollapsed(value.format)) ||
      (value.kind === "enum" && value.open)
    );
  });
}

/** Order in which members are tried: every scalar is text in XML, so plain strings come late. */
function rank(node: TypeNode, context: ModuleContext): number {
  const type = context.index.resolveNullable(node).node;
  if (type.kind === "any") return 3;
  if (type.kind === "string")
    return type.format === undefined && type.pattern === undefined ? 2 : 1;
  return type.kind === "enum" && type.open ? 2 : 0;
}

/** Name of the discriminating property in XML; members agree, or the first one decides. */
function xmlNameOf(node: UnionNode, property: string, context: ModuleContext): string {
  for (const member of node.members) {
    const type = context.index.resolveNullable(member).node;
    if (type.kind !== "object") continue;
    const found = type.properties.find(({ name }) => name === property);
    if (found?.xml.kind === "element" || found?.xml.kind === "attribute")
      return nameText(found.xml.name);
  }
  return property;
}
