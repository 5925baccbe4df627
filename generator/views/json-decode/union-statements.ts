import {
  alternatives,
  call,
  code,
  commas,
  literal,
  name,
  rt,
  typeWords,
  type Code,
  type Discriminator,
  type TypeNode,
  type UnionNode,
} from "../../plugin.ts";
import type { JsonContext } from "../json/context.ts";
import { jsonKinds, jsonKindsOf } from "../json/kinds.ts";
import { readCall, readFunction, type Reader } from "./reader.ts";

const r = name("r");

/** Statements that read one of several types; `readerOf` is passed in, as unions hold any type. */
export function unionStatements(
  node: UnionNode,
  context: JsonContext,
  readerOf: (member: TypeNode) => Reader,
): readonly Code[] {
  return node.discriminator === undefined
    ? byKind(node, context, readerOf)
    : byDiscriminator(node, node.discriminator, readerOf);
}

/** The discriminator names the member; only that member reports what is wrong. */
function byDiscriminator(
  node: UnionNode,
  { property, mapping }: Discriminator,
  readerOf: (member: TypeNode) => Reader,
): readonly Code[] {
  const cases = mapping.flatMap(({ value, member }) => {
    const type = node.members[member];
    return type === undefined
      ? []
      : [code`case ${literal(value)}:`, code`return ${readCall(readerOf(type))};`];
  });
  const expected = alternatives(mapping.map(({ value }) => JSON.stringify(value)));
  return [
    code`switch (${rt.findJsonDiscriminator}(r, ${literal(property)})) {`,
    ...cases,
    code`default:`,
    code`return ${rt.refuseJsonVariant}(r, ${literal(property)}, ${literal(expected)});`,
    code`}`,
  ];
}

/** The kind of the value leaves only some members; if several are left, each is tried. */
function byKind(
  node: UnionNode,
  context: JsonContext,
  readerOf: (member: TypeNode) => Reader,
): readonly Code[] {
  const members = node.members.map((type) => ({
    reader: readerOf(type),
    words: typeWords(type, context.named.declarations),
    kinds: jsonKindsOf(type, context.index),
  }));
  const several = node.exclusive ? rt.readJsonOneOf : rt.readJsonAnyOf;
  const expected = literal(alternatives(members.map((member) => member.words)));
  const statements = [code`switch (r.kind()) {`];
  for (const kind of jsonKinds) {
    const fitting = members.filter((member) => member.kinds.has(kind));
    const [only] = fitting;
    if (only === undefined) continue;
    const reads = (): Code =>
      code`[${commas(fitting.map(({ reader }) => readFunction(reader, context)))}]`;
    const read = fitting.length === 1 ? readCall(only.reader) : call(several, r, reads(), expected);
    statements.push(code`case ${literal(kind)}:`, code`return ${read};`);
  }
  return [
    ...statements,
    code`default:`,
    code`return ${rt.refuseJsonUnion}(r, ${expected});`,
    code`}`,
  ];
}
