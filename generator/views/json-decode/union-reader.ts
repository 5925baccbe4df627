import type { TypeNode, UnionNode } from "../../ir/index.ts";
import type { JsonContext } from "../json-context.ts";
import { typeText } from "../types/type-text.ts";
import { quote } from "../../names/quote.ts";
import { alternatives } from "../checks/words.ts";
import { jsonKinds, jsonKindsOf } from "../json-kinds.ts";
import { typeWords } from "../type-words.ts";
import type { Reader } from "./names.ts";

/** A call that reads one of several types; `readerOf` is handed in, as unions hold any type. */
export function unionReader(
  node: UnionNode,
  context: JsonContext,
  readerOf: (member: TypeNode) => Reader,
): string {
  const lines =
    node.discriminator === undefined
      ? byKind(node, context, readerOf)
      : byDiscriminator(node, context, readerOf);
  return `${context.helper("union", "", typeText(node, context), lines)}(r)`;
}

/** The discriminator names the member, which alone then says what is wrong. */
function byDiscriminator(
  node: UnionNode,
  context: JsonContext,
  readerOf: (member: TypeNode) => Reader,
): string[] {
  const { property, mapping } = node.discriminator ?? { property: "", mapping: [] };
  const cases = mapping.flatMap(({ value, member }) => {
    const type = node.members[member];
    return type === undefined ? [] : [`case ${quote(value)}:`, `return ${readerOf(type).call};`];
  });
  const values = mapping.map(({ value }) => quote(value));
  return [
    `switch (${context.runtime("findJsonDiscriminator")}(r, ${quote(property)})) {`,
    ...cases,
    "default:",
    `return ${context.runtime("refuseJsonVariant")}(r, ${quote(property)}, ${quote(alternatives(values))});`,
    "}",
  ];
}

/** The kind of the value leaves only some members; several of them are tried one after the other. */
function byKind(
  node: UnionNode,
  context: JsonContext,
  readerOf: (member: TypeNode) => Reader,
): string[] {
  const members = node.members.map((type) => ({
    reader: readerOf(type),
    words: typeWords(type, context.named),
    kinds: jsonKindsOf(type, context.declarations),
  }));
  const several = node.exclusive ? "readJsonOneOf" : "readJsonAnyOf";
  const expected = alternatives(members.map((member) => member.words));
  const lines = ["switch (r.kind()) {"];
  for (const kind of jsonKinds) {
    const fitting = members.filter((member) => member.kinds.has(kind));
    const [only] = fitting;
    if (only === undefined) continue;
    // Asking for a function is what makes it.
    const reads = (): string => fitting.map((member) => member.reader.function).join(", ");
    const call =
      fitting.length === 1
        ? only.reader.call
        : `${context.runtime(several)}(r, [${reads()}], ${quote(expected)})`;
    lines.push(`case ${quote(kind)}:`, `return ${call};`);
  }
  return [...lines, "default:", refuse(context, expected), "}"];
}

function refuse(context: JsonContext, expected: string): string {
  return `return ${context.runtime("refuseJsonUnion")}(r, ${quote(expected)});`;
}
