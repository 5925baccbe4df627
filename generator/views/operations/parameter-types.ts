import { rt, type Reference } from "../../code/index.ts";
import type { BooleanNode, IntegerNode, NumberNode } from "../../ir/index.ts";

/** Types whose text is parsed. */
export type ParsedNode = BooleanNode | IntegerNode | NumberNode;

/** How the text of a type is parsed. */
export interface ParameterType {
  /** Makes a value, or reports the text to a ParameterReader. */
  readonly read: Reference;
  /** Makes a value, or undefined of other text. */
  readonly parse: Reference;
  /** Expected value in words. */
  readonly expected: string;
}

export function parameterType(node: ParsedNode): ParameterType {
  switch (node.kind) {
    case "boolean":
      return {
        read: rt.readParameterBoolean,
        parse: rt.parseParameterBoolean,
        expected: "true or false",
      };
    case "number":
      return {
        number: {
          read: rt.readParameterNumber,
          parse: rt.parseParameterNumber,
          expected: "a number",
        },
        string: {
          read: rt.readParameterDecimal,
          parse: rt.parseParameterDecimal,
          expected: "a number",
        },
      }[node.held];
    case "integer":
      return {
        number: {
          read: rt.readParameterInteger,
          parse: rt.parseParameterInteger,
          expected: "an integer",
        },
        bigint: {
          read: rt.readParameterBigint,
          parse: rt.parseParameterBigint,
          expected: "an integer",
        },
      }[node.held];
  }
}
