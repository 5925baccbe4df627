import {
  alternatives,
  call,
  code,
  commas,
  discriminatorAmong,
  literal,
  lookConstant,
  membersByKind,
  name,
  rt,
  tagOf,
  wireWords,
  type Code,
  type Printable,
  type TypeNode,
  type UnionNode,
  type UnionTag,
} from "../../plugin.ts";
import type { CodecCall } from "../json/codec-call.ts";
import type { JsonContext } from "../json/context.ts";
import { readCall, readFunction } from "./reader.ts";

const r = name("r");

/** Statements that read one of several types; `readerOf` is passed in, as unions hold any type. */
export function unionStatements(
  node: UnionNode,
  context: JsonContext,
  readerOf: (member: TypeNode) => CodecCall,
): readonly Code[] {
  const tag = tagOf(node.members, node.discriminator, context.index);
  return tag === undefined ? byKind(node, context, readerOf) : byTag(tag, readerOf);
}

/** The value of a property names the member; only that member reports what is wrong. */
function byTag(
  { property, cases }: UnionTag,
  readerOf: (member: TypeNode) => CodecCall,
): readonly Code[] {
  const reads = cases.flatMap(({ value, type }) => [
    code`case ${literal(value)}:`,
    code`return ${readCall(readerOf(type))};`,
  ]);
  const expected = alternatives(cases.map(({ value }) => JSON.stringify(value)));
  return [
    code`switch (${rt.findJsonDiscriminator}(r, ${literal(property)})) {`,
    ...reads,
    code`default:`,
    code`return ${rt.refuseJsonVariant}(r, ${literal(property)}, ${literal(expected)});`,
    code`}`,
  ];
}

/**
 * The kind of the value leaves only some members, and a first look at it fewer. If several are
 * left, each is tried.
 */
function byKind(
  node: UnionNode,
  context: JsonContext,
  readerOf: (member: TypeNode) => CodecCall,
): readonly Code[] {
  const members = node.members.map((type) => ({
    type,
    reader: readerOf(type),
  }));
  const { declarations } = context.named;
  const expected = literal(wireWords(node.members, declarations));
  const statements = [code`switch (r.kind()) {`];
  for (const [kind, indices] of membersByKind(node.members, context.index)) {
    const fitting = members.filter((_, i) => indices.includes(i));
    const [only] = fitting;
    if (only === undefined) continue;
    const reads = (): Code =>
      code`[${commas(fitting.map(({ reader }) => readFunction(reader, context)))}]`;
    const look = (): Printable | undefined => {
      if (kind === "array") return undefined;
      const hint = kind === "object" ? hintAmong(node, indices) : undefined;
      const types = fitting.map(({ type }) => type);
      return lookConstant({ members: types, hint, kinds: false }, context.index, context.scope);
    };
    const read =
      fitting.length === 1 ? readCall(only.reader) : choice(node, reads(), expected, look());
    statements.push(code`case ${literal(kind)}:`, code`return ${read};`);
  }
  return [
    ...statements,
    code`default:`,
    code`return ${rt.refuseJsonUnion}(r, ${expected});`,
    code`}`,
  ];
}

function choice(
  { exclusive }: UnionNode,
  reads: Code,
  expected: Code,
  look: Printable | undefined,
): Code {
  if (look === undefined)
    return call(exclusive ? rt.readJsonOneOf : rt.readJsonAnyOf, r, reads, expected);
  const several = exclusive ? rt.chooseJsonOneOf : rt.chooseJsonAnyOf;
  return call(several, r, reads, expected, look);
}

/** The discriminator among the members of one kind; undefined where it hints at none of them. */
function hintAmong(
  { discriminator }: UnionNode,
  fitting: readonly number[],
): UnionNode["discriminator"] {
  const among = discriminator && discriminatorAmong(discriminator, fitting);
  return among?.mapping.length === 0 ? undefined : among;
}
