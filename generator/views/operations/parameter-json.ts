import {
  call,
  code,
  commas,
  globals,
  lines,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { EnumNode, TypeNode } from "../../ir/index.ts";
import { checksOf } from "../checks.ts";
import type { ModuleContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import { isPlainJson } from "../options.ts";
import { symbols } from "../symbols.ts";
import { typeWords } from "../type-words.ts";
import { asFixed } from "../types/fixed-list.ts";
import { typeCode } from "../types/type-code.ts";
import { textFunction } from "./parameter-scalar.ts";
import { refuse } from "./refuse.ts";

/** Function that makes a value of JSON text. */
export function jsonReader(node: TypeNode, context: ModuleContext): Name {
  if (node.kind === "ref" && !isPlainJson(context.options)) {
    const decode = symbols.decodeJson(context.index.declaration(node.target));
    return textFunction(node, context, [code`return ${rt.decodedParameter}(r, text, ${decode});`]);
  }
  const value = valueReader(node, context);
  return textFunction(node, context, [code`return ${rt.readParameterJson}(r, text, ${value});`]);
}

/** Function that makes JSON text of a value. */
export function jsonWriter({ options }: ModuleContext): Printable {
  return isPlainJson(options) ? code`${globals.JSON}.stringify` : rt.parameterJson;
}

/** JSON text of a value of a type; a decimal is text that only a codec writes as a number. */
export function jsonText(node: TypeNode, value: Printable, context: ModuleContext): Code {
  if (node.kind !== "ref" || context.options.decimals === undefined)
    return call(jsonWriter(context), value);
  return call(symbols.encodeJson(context.index.declaration(node.target)), value);
}

/** Function that checks a value which came as JSON. */
function valueReader(node: TypeNode, context: ModuleContext): Reference | Name {
  if (node.kind === "any") return rt.anyParameterJson;
  const parameters = code`r${ts`: ${rt.ParameterReader}`}, value${ts`: unknown`}`;
  const type = typeCode(node, context);
  return context.scope.helper("checkParameter", parameters, type, valueStatements(node, context));
}

const value = code`value`;

function valueStatements(node: TypeNode, context: ModuleContext): Printable[] {
  const words = typeWords(node, context.index.declarations);
  const refuseType = (expected: string): Code =>
    code`return ${refuse({ code: "type", expected }, value)};`;
  const checks = (checked: Code): Code[] =>
    checksOf(node, context.scope, checked).map(
      (check) => code`if (${check.failure}) ${refuse(check, value)};`,
    );
  const typed = (failure: Code): Code[] => [
    code`if (${failure}) ${refuseType(words)}`,
    ...checks(value),
    code`return value;`,
  ];
  switch (node.kind) {
    case "ref": {
      const validate = symbols.validate(context.index.declaration(node.target));
      return [code`return ${rt.checkedParameter}(r, value, ${validate});`];
    }
    case "never":
      return [refuseType(words)];
    case "null":
      return typed(code`value !== null`);
    case "boolean":
      return typed(code`typeof value !== "boolean"`);
    case "number":
    case "string":
    case "integer": {
      const read = representationOf(node).parameter.fromJson?.(value, node, context);
      if (read === undefined)
        throw new Error(`a decimal within JSON that has no codec: ${node.origin.pointer}`);
      const { failure, expected = words, made } = read;
      const wrong = code`if (${failure}) ${refuseType(expected)}`;
      if (made === undefined) return [wrong, ...checks(value), code`return value;`];
      const own = code`${made.name}`;
      const { refusal } = made;
      return [
        wrong,
        code`const ${own} = ${made.expression};`,
        ...(refusal === undefined
          ? []
          : [code`if (${own} === undefined) return ${refuse(refusal, value)};`]),
        ...checks(own),
        code`return ${own};`,
      ];
    }
    case "enum":
      return node.open ? typed(code`typeof value !== "string"`) : enumStatements(node, context);
    case "array": {
      const list = code`value.map((item) => ${valueReader(node.items, context)}(r, item))`;
      return listStatements(asFixed(list, node, context), checks(code`list`));
    }
    case "tuple": {
      const readers = node.items.map((item) => valueReader(item, context));
      const rest = node.rest === false ? rt.anyParameterJson : valueReader(node.rest, context);
      const item = code`([${commas(readers)}][i] ?? ${rest})(r, item)`;
      const list = code`value.map((item, i)${ts`: unknown`} => ${item})${ts` as ${typeCode(node, context)}`}`;
      return listStatements(list, checks(code`list`));
    }
    case "map": {
      const read = valueReader(node.values, context);
      const entries = code`${globals.Object}.entries(value)`;
      const pairs = code`${entries}.map(([key, item]) => [key, ${read}(r, item)])`;
      return [
        code`if (!${rt.isObject}(value)) ${refuseType("an object")}`,
        code`const map = ${globals.Object}.fromEntries(${pairs});`,
        ...checks(code`map`),
        code`return map;`,
      ];
    }
    case "nullable": {
      const inner = valueReader(node.inner, context);
      return [code`return value === null ? null : ${inner}(r, value);`];
    }
    case "union":
      return [
        code`const { length } = r.issues;`,
        ...node.members.map((member) => attempt(valueReader(member, context))),
        code`return ${refuse({ code: "union", expected: words }, value)};`,
      ];
    case "any":
      return [code`return value;`];
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}

/** Returns the value that a member of a union has read, unless it has reported issues. */
function attempt(read: Printable): Code {
  return lines([
    code`{`,
    code`const tried = ${read}(r, value);`,
    code`if (r.issues.length === length) return tried;`,
    code`r.issues.length = length;`,
    code`}`,
  ]);
}

function enumStatements(node: EnumNode, context: ModuleContext): Code[] {
  const [check] = checksOf(node, context.scope, value);
  if (check === undefined) return [code`return value;`];
  return [
    code`if (${check.failure}) return ${refuse(check, value)};`,
    code`return value${ts` as ${typeCode(node, context)}`};`,
  ];
}

function listStatements(list: Printable, checks: readonly Code[]): Code[] {
  const refusal = refuse({ code: "type", expected: "an array" }, value);
  return [
    code`if (!${rt.isArray}(value)) return ${refusal};`,
    code`const list = ${list};`,
    ...checks,
    code`return list;`,
  ];
}
