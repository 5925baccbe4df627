import {
  code,
  lines,
  rt,
  ts,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { EnumNode, TypeNode } from "../../ir/index.ts";
import { checksOf, type Check } from "../checks.ts";
import { enumWords } from "../../rules/scalar-rules.ts";
import type { ModuleContext } from "../context.ts";
import type { ParsedText } from "../held/representation.ts";
import { representationOf } from "../held/representations.ts";
import { typeCode } from "../types/type-code.ts";
import { enumCases, enumText } from "./parameter-enum.ts";
import { parsedBoolean, unionBody } from "./parameter-union.ts";
import { refuse } from "./refuse.ts";

/** Function that makes a value of a text: the runtime's, or one of the module if there are rules. */
export function scalarReader(node: TypeNode, context: ModuleContext): Reference | Name {
  const type = context.index.resolve(node);
  switch (type.kind) {
    case "any":
      return rt.readParameterText;
    case "null":
      return rt.readParameterNull;
    case "never":
      return rt.readParameterNever;
    case "string":
    case "integer":
    case "number": {
      const { parsed } = representationOf(type).parameter;
      if (parsed !== undefined) return parsedReader(node, type, parsed(type, context), context);
      const isSecret = type.kind === "string" && type.format === "password";
      return stringReader(node, isSecret, checksOf(type, context.scope, text), context);
    }
    case "enum":
      return enumReader(node, type, context);
    case "boolean":
      return parsedReader(node, type, parsedBoolean, context);
    case "nullable": {
      const inner = scalarReader(type.inner, context);
      return textFunction(node, context, [code`return text === "" ? null : ${inner}(r, text);`]);
    }
    case "union": {
      const { statements, usesReader } = unionBody(type.members, context);
      return textFunction(node, context, statements, usesReader);
    }
    case "array":
    case "tuple":
    case "map":
    case "object":
      throw new Error(`not a scalar: ${type.kind} at ${type.origin.pointer}`);
  }
}

/**
 * A function of the module that makes a value of `text`.
 *
 * @param usesReader whether the statements name `r`, the ParameterReader
 */
export function textFunction(
  node: TypeNode,
  context: ModuleContext,
  statements: readonly Printable[],
  usesReader = true,
): Name {
  const reader = usesReader ? code`r` : code`_r`;
  const parameters = code`${reader}${ts`: ${rt.ParameterReader}`}, text${ts`: string`}`;
  return context.scope.helper("readParameter", parameters, typeCode(node, context), statements);
}

const text = code`text`;

function stringReader(
  node: TypeNode,
  isSecret: boolean,
  checks: readonly Check[],
  context: ModuleContext,
): Reference | Name {
  if (checks.length === 0) return rt.readParameterText;
  return textFunction(node, context, [
    ...checks.map(
      (check) => code`if (${check.failure}) ${refuse(check, isSecret ? false : text)};`,
    ),
    code`return text;`,
  ]);
}

function parsedReader(
  node: TypeNode,
  type: TypeNode,
  { read, parse, expected }: ParsedText,
  context: ModuleContext,
): Reference | Name {
  const checks = checksOf(type, context.scope, code`value`);
  if (checks.length === 0) return read();
  return textFunction(node, context, [
    code`const value = ${parse()}(text);`,
    code`if (value === undefined) return ${refuse({ code: "type", expected }, text)};`,
    ...checks.map((check) => code`if (${check.failure}) ${refuse(check, text)};`),
    code`return value;`,
  ]);
}

function enumReader(node: TypeNode, type: EnumNode, context: ModuleContext): Reference | Name {
  const isText = type.values.every((value) => typeof value === "string");
  if (isText && type.open)
    return stringReader(node, false, checksOf(type, context.scope, text), context);
  if (isText) {
    const checks = checksOf(type, context.scope, text);
    return textFunction(node, context, [
      ...checks.map((check) => code`if (${check.failure}) return ${refuse(check, text)};`),
      code`return ${enumText(type, context)};`,
    ]);
  }
  const unknown = { code: "enum", expected: enumWords(type.values) };
  const otherwise = type.open ? code`return text;` : code`return ${refuse(unknown, text)};`;
  const statement = lines([
    code`switch (text) {`,
    ...enumCases(type),
    code`default:`,
    otherwise,
    code`}`,
  ]);
  return textFunction(node, context, [statement], !type.open);
}
