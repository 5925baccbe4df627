import {
  alternatives,
  code,
  literal,
  rt,
  typeCode,
  typeWords,
  type Code,
  type Discriminator,
  type TypeNode,
  type UnionNode,
} from "../../plugin.ts";
import type { JsonContext } from "../json/context.ts";
import { jsonKinds, jsonKindsOf } from "../json/kinds.ts";
import { writeStatement, type Writer } from "./writer.ts";

/**
 * Statements that write one of several types. The discriminator or the kind of the value selects
 * the member; `writerOf` is passed in, as unions hold any type.
 */
export function unionStatements(
  node: UnionNode,
  context: JsonContext,
  writerOf: (member: TypeNode) => Writer,
): readonly Code[] {
  const { declarations } = context.named;
  const expected = alternatives(
    node.members.map((member) => typeWords(member, declarations, "value")),
  );
  const write = (member: TypeNode): Code =>
    writeStatement(writerOf(member), code`value as ${typeCode(member, context)}`);
  return [
    ...(node.discriminator === undefined
      ? byKind(node, context, write)
      : byDiscriminator(node, node.discriminator, write)),
    code`default:`,
    code`${rt.refuseJsonMember}(w, value, ${literal(expected)});`,
    code`}`,
  ];
}

function byDiscriminator(
  node: UnionNode,
  { property, mapping }: Discriminator,
  write: (member: TypeNode) => Code,
): readonly Code[] {
  const statements = [code`switch (${rt.jsonDiscriminator}(value, ${literal(property)})) {`];
  for (const { value, member } of mapping) {
    const type = node.members[member];
    if (type !== undefined)
      statements.push(code`case ${literal(value)}:`, write(type), code`break;`);
  }
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
  for (const kind of jsonKinds) {
    const fitting = node.members.filter((member) => jsonKindsOf(member, context.index).has(kind));
    const [only] = fitting;
    if (only === undefined) continue;
    const statement = fitting.length === 1 ? write(only) : code`${rt.writeJsonAny}(w, value);`;
    statements.push(code`case ${literal(kind)}:`, statement, code`break;`);
  }
  return statements;
}
