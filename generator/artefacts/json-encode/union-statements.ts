import {
  code,
  commas,
  discriminatorAmong,
  holdsDecimals,
  join,
  literal,
  lookConstant,
  membersByKind,
  rt,
  symbols,
  tagOf,
  typeCode,
  typeWords,
  unionWords,
  ts,
  type Code,
  type JsonKind,
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
  const refuse = code`${rt.refuseJsonMember}(w, value, ${literal(expected)});`;
  const write = (member: TypeNode): Code =>
    writeStatement(writerOf(member), code`value${ts` as ${typeCode(member, context)}`}`);
  return [
    ...(tag === undefined ? byKind(node, context, write, refuse) : byTag(tag, write)),
    code`default:`,
    refuse,
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
 * depend on which of them it is, unless they hold decimals, whose texts are numbers there.
 */
function byKind(
  node: UnionNode,
  context: JsonContext,
  write: (member: TypeNode) => Code,
  refuse: Code,
): readonly Code[] {
  const statements = [code`switch (${rt.jsonKindOf}(value)) {`];
  for (const [kind, fitting] of membersByKind(node.members, context.index, "value")) {
    const members = fitting.map((i) => node.members[i] as TypeNode);
    const [first, ...others] = members;
    const isExact = members.some((member) => holdsDecimals(member, context.decimals));
    const statement =
      first === undefined || (others.length > 0 && !isExact)
        ? code`${rt.writeJsonAny}(w, value);`
        : others.length === 0 || !isStructure(kind)
          ? write(first)
          : byValidator(node, fitting, context, write, refuse);
    statements.push(code`case ${literal(kind)}:`, statement, code`break;`);
  }
  return statements;
}

const isStructure = (kind: JsonKind): boolean => kind === "object" || kind === "array";

/** Writes a structure as the member that a first look and the validators say. */
function byValidator(
  { members: all, discriminator }: UnionNode,
  fitting: readonly number[],
  context: JsonContext,
  write: (member: TypeNode) => Code,
  refuse: Code,
): Code {
  const members = fitting.map((i) => all[i] as TypeNode);
  const validators = members.map((member) => {
    if (member.kind !== "ref") throw new Error(`no validator at ${member.origin.pointer}`);
    return symbols.validate(context.named.declaration(member.target));
  });
  const hint = discriminator && discriminatorAmong(discriminator, fitting);
  const look = lookConstant({ members, hint, kinds: true }, context.index, context.scope, true);
  const known = context.scope.constant("members", code`[${commas(validators)}]`);
  const cases = members.map((member, i) => code`case ${literal(i)}: ${write(member)} break;`);
  return code`switch (${rt.unionMember}(value, ${known}, ${look ?? literal(null)})) { ${join(cases, code` `)} default: ${refuse} }`;
}
