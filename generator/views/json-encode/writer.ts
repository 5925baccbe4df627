import type { TypeNode, UnionNode } from "../../ir/index.ts";
import type { JsonContext } from "../json-context.ts";
import { quote } from "../../names/quote.ts";
import { alternatives } from "../checks/words.ts";
import { jsonKinds, jsonKindsOf } from "../json-kinds.ts";
import { typeWords } from "../type-words.ts";
import { typeText } from "../types/type-text.ts";
import { writeName } from "./names.ts";

/** TypeScript that writes a value: a call on the writer `w`, and a function that does the same. */
export interface Writer {
  call(value: string): string;
  readonly function: string;
}

/** Writes a type where it is used. */
export function writerOf(node: TypeNode, context: JsonContext): Writer {
  switch (node.kind) {
    case "any":
      return direct(context.runtime("writeJsonAny"));
    case "never":
      return direct(context.runtime("writeJsonNever"));
    case "null":
      return direct(context.runtime("writeJsonNull"));
    case "boolean":
      return direct(context.runtime("writeJsonBoolean"));
    case "integer": {
      const big = node.format === "int64" && context.options.int64 === "bigint";
      return direct(context.runtime(big ? "writeJsonBigint" : "writeJsonInteger"));
    }
    case "number":
      return direct(context.runtime("writeJsonNumber"));
    case "string":
      return direct(context.runtime("writeJsonString"));
    case "enum": {
      const text = node.values.every((value) => typeof value === "string");
      return direct(context.runtime(text ? "writeJsonString" : "writeJsonScalar"));
    }
    case "array":
      return through(
        "list",
        "writeJsonArray",
        [writerOf(node.items, context).function],
        node,
        context,
      );
    case "tuple": {
      const items = node.items
        .slice(0, node.maxItems)
        .map((item) => writerOf(item, context).function);
      const rest =
        node.rest === false
          ? context.runtime("writeJsonNever")
          : writerOf(node.rest, context).function;
      return through("tuple", "writeJsonTuple", [`[${items.join(", ")}]`, rest], node, context);
    }
    case "map":
      return through(
        "map",
        "writeJsonMap",
        [writerOf(node.values, context).function],
        node,
        context,
      );
    case "nullable":
      return through(
        "nullable",
        "writeJsonNullable",
        [writerOf(node.inner, context).function],
        node,
        context,
      );
    case "union":
      return direct(
        context.helper("union", "", typeText(node, context), unionLines(node, context)),
      );
    case "ref":
      return direct(writeName(context.declaration(node.target)));
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}

function direct(name: string): Writer {
  return { call: (value) => `${name}(w, ${value});`, function: name };
}

/** A function of the runtime that is told how to write what is within the value. */
function through(
  stem: string,
  symbol: string,
  parts: readonly string[],
  node: TypeNode,
  context: JsonContext,
): Writer {
  const call = (value: string): string =>
    `${context.runtime(symbol)}(w, ${[value, ...parts].join(", ")});`;
  return {
    call,
    get function() {
      return context.helper(stem, "", typeText(node, context), [call("value")]);
    },
  };
}

/**
 * The discriminator or the kind of the value tells the member. Where several members are of that
 * kind, the value is written as it is: what JSON says does not depend on which of them it is.
 */
function unionLines(node: UnionNode, context: JsonContext): string[] {
  const expected = alternatives(node.members.map((member) => typeWords(member, context.named)));
  const refuse = `${context.runtime("refuseJsonMember")}(w, value, ${quote(expected)});`;
  const as = (member: TypeNode): string =>
    writerOf(member, context).call(`value as ${typeText(member, context)}`);
  const lines: string[] = [];
  if (node.discriminator !== undefined) {
    const { property, mapping } = node.discriminator;
    lines.push(`switch (${context.runtime("jsonDiscriminator")}(value, ${quote(property)})) {`);
    for (const { value, member } of mapping) {
      const type = node.members[member];
      if (type !== undefined) lines.push(`case ${quote(value)}:`, as(type), "break;");
    }
  } else {
    lines.push(`switch (${context.runtime("jsonKindOf")}(value)) {`);
    for (const kind of jsonKinds) {
      const fitting = node.members.filter((member) =>
        jsonKindsOf(member, context.declarations).has(kind),
      );
      const [only] = fitting;
      if (only === undefined) continue;
      const call =
        fitting.length === 1 ? as(only) : `${context.runtime("writeJsonAny")}(w, value);`;
      lines.push(`case ${quote(kind)}:`, call, "break;");
    }
  }
  return [...lines, "default:", refuse, "}"];
}
