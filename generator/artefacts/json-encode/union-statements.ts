import {
  code,
  literal,
  membersByKind,
  rt,
  tagOf,
  typeCode,
  typeWords,
  unionWords,
  type Code,
  type TypeNode,
  type UnionNode,
  type UnionTag,
} from "../../plugin.ts";
import type { CodecCall } from "../json/codec-call.ts";
import type { JsonContext } from "../json/context.ts";
import { writeStatement } from "./writer.ts";

/**
 * Statements that write one of several types. A property or the kind of the value selects the
 * member; `writerOf` is passed in, as unions hold any type.
 */
export function unionStatements(
  node: UnionNode,
  context: JsonContext,
  writerOf: (member: TypeNode) => CodecCall,
): readonly Code[] {
  const { declarations } = context.named;
  const tag = tagOf(node.members, node.discriminator, context.index);
  const expected = unionWords(node.members, declarations, (member) =>
    typeWords(member, declarations, "value"),
  );
  const write = (member: TypeNode): Code =>
    writeStatement(writerOf(member), code`value as ${typeCode(member, context)}`);
  return [
    ...(tag === undefined ? byKind(node, context, write) : byTag(tag, write)),
    code`default:`,
    code`${rt.refuseJsonMember}(w, value, ${literal(expected)});`,
    code`}`,
  ];
}

function byTag({ property, cases }: UnionTag, write: (member: TypeNode) => Code): readonly Code[] {
  const statements = [code`switch (${rt.jsonDiscriminator}(value, ${literal(property)})) {`];
  for (const { value, type } of cases)
    statements.push(code`case ${literal(value)}:`, write(type), code`break;`);
  return statements;
}

/**
 * Where several members are of the same kind, the value is written as it is: its JSON does not
 * depend on which of them it is.
 */
function byKind(
  node: UnionNode,
  context: JsonContext,
  write: (member: TypeNode) => Code,
): readonly Code[] {
  const statements = [code`switch (${rt.jsonKindOf}(value)) {`];
  for (const [kind, fitting] of membersByKind(node.members, context.index)) {
    const only = fitting.length === 1 ? node.members[fitting[0] ?? 0] : undefined;
    const statement = only === undefined ? code`${rt.writeJsonAny}(w, value);` : write(only);
    statements.push(code`case ${literal(kind)}:`, statement, code`break;`);
  }
  return statements;
}
