import { rt, type Name, type Reference } from "../../code/index.ts";
import type { BooleanNode, IntegerNode, NumberNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { decimalFunction } from "../decimal-class.ts";

/** Types whose text is parsed. */
export type ParsedNode = BooleanNode | IntegerNode | NumberNode;

/** How the text of a type is parsed. */
export interface ParameterType {
  /** Function that makes a value, or reports the text to a ParameterReader; asking declares what it needs. */
  readonly read: () => Reference | Name;
  /** Function that makes a value, or undefined of other text. */
  readonly parse: () => Reference | Name;
  /** Expected value in words. */
  readonly expected: string;
}

export function parameterType(node: ParsedNode, context: ModuleContext): ParameterType {
  switch (node.kind) {
    case "boolean":
      return {
        read: () => rt.readParameterBoolean,
        parse: () => rt.parseParameterBoolean,
        expected: "true or false",
      };
    case "number":
      return { ...numberFunctions(node, context), expected: "a number" };
    case "integer":
      return {
        number: {
          read: () => rt.readParameterInteger,
          parse: () => rt.parseParameterInteger,
          expected: "an integer",
        },
        bigint: {
          read: () => rt.readParameterBigint,
          parse: () => rt.parseParameterBigint,
          expected: "an integer",
        },
      }[node.held];
  }
}

function numberFunctions(
  { held }: NumberNode,
  context: ModuleContext,
): Pick<ParameterType, "read" | "parse"> {
  switch (held) {
    case "number":
      return { read: () => rt.readParameterNumber, parse: () => rt.parseParameterNumber };
    case "string":
      return { read: () => rt.readParameterDecimal, parse: () => rt.parseParameterDecimal };
    case "class":
      return {
        read: () => decimalFunction("readDecimal", rt.parameterDecimalReader, context),
        parse: () => decimalFunction("parseDecimal", rt.parameterDecimalParser, context),
      };
  }
}
