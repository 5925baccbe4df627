import { code, commas, key, literal, rt, ts, type Printable } from "../../code/index.ts";
import { discriminatorAmong, tagOf, type TypeNode, type UnionNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";
import type { Reader } from "./element-reader.ts";
import { qualifiedNameOf, xmlLookConstant } from "./union-look.ts";

/** Reads a union: by a property that names the member, or as one of those that a first look leaves. */
export function unionReader(
  node: UnionNode,
  context: ModuleContext,
  functionOf: (member: TypeNode) => Printable,
): Reader {
  return byTag(node, context, functionOf) ?? byLook(node, context, functionOf);
}

function byTag(
  { members, discriminator, ...node }: UnionNode,
  context: ModuleContext,
  functionOf: (member: TypeNode) => Printable,
): Reader | undefined {
  const tag = tagOf(members, discriminator, context.index);
  const name = tag && qualifiedNameOf(tag.property, members, context);
  if (tag === undefined || name === undefined) return undefined;
  const entries = tag.cases.map(({ value, type }) => code`${key(value)}: ${functionOf(type)}`);
  const made = code`{ ${commas(entries)} }${ts` as const`}`;
  const variants = context.scope.constant("variants", made);
  const callee = code`${rt.readXmlVariant}${ts`<${typeCode({ ...node, members }, context)}>`}`;
  return { callee, deep: true, extra: [literal(name), variants], blank: true };
}

function byLook(
  node: UnionNode,
  context: ModuleContext,
  functionOf: (member: TypeNode) => Printable,
): Reader {
  const order = node.members
    .map((member, index) => ({ member, index, rank: rank(member, context) }))
    .sort((a, b) => a.rank - b.rank);
  const members = order.map(({ member }) => member);
  const places = order.map(({ index }) => index);
  const discriminator = node.discriminator && discriminatorAmong(node.discriminator, places);
  const type = typeCode(node, context);
  const functions = code`[${commas(members.map(functionOf))}]`;
  const { kind, origin, exclusive } = node;
  const sorted: UnionNode = {
    kind,
    origin,
    exclusive,
    members,
    ...(discriminator === undefined ? {} : { discriminator }),
  };
  const look = xmlLookConstant(sorted, context);
  const base = { deep: true, blank: true };
  if (look === undefined)
    return { ...base, callee: code`${rt.readXmlUnion}${ts`<${type}>`}`, extra: [functions] };
  return { ...base, callee: code`${rt.chooseXmlMember}${ts`<${type}>`}`, extra: [functions, look] };
}

/** Order in which members are tried: every scalar is text in XML, so plain strings come late. */
function rank(node: TypeNode, context: ModuleContext): number {
  const type = context.index.resolveNullable(node).node;
  if (type.kind === "any") return 3;
  if (type.kind === "string")
    return type.format === undefined && type.pattern === undefined ? 2 : 1;
  return type.kind === "enum" && type.open ? 2 : 0;
}
