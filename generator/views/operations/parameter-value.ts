import {
  call,
  code,
  commas,
  globals,
  literal,
  literals,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import { withoutNull } from "../../ir/forms/form-parameter.ts";
import { othersByName, type ObjectNode, type TypeNode } from "../../ir/index.ts";
import { repeatedShape } from "../../ir/parameters/json-within.ts";
import { isScalar } from "../../ir/parameters/is-scalar.ts";
import { scalarWithin } from "../../ir/parameters/mixed.ts";
import type { ParameterShape, SingleShape } from "../../ir/parameters/shape.ts";
import { checksOf } from "../checks.ts";
import type { ModuleContext } from "../context.ts";
import { asFixed } from "../types/fixed-list.ts";
import { typeCode } from "../types/type-code.ts";
import { jsonReader } from "./parameter-json.ts";
import { scalarReader, textFunction } from "./parameter-scalar.ts";
import { refuse } from "./refuse.ts";

/** Whether null has no text, so that what may be null may be absent. Source: RFC 6570, 2.3. */
export const leavesOutNull = ({ options }: ModuleContext): boolean => options.nulls !== "empty";

/**
 * Function that makes the value of a parameter of its text, or of its texts.
 *
 * @param keepsOthers whether an object keeps the texts of properties that the schema does not name
 */
export function parameterReader(
  shape: SingleShape,
  node: TypeNode,
  context: ModuleContext,
  keepsOthers = false,
): Reference | Name {
  switch (shape.kind) {
    case "scalar":
      return scalarReader(node, context);
    case "json":
      return jsonReader(node, context);
    case "list":
      return listReader(shape, node, context);
    case "fields":
      return fieldsReader(shape, node, context, keepsOthers);
  }
}

/** Constant that describes the members of an object. */
export function fieldsConstant(
  { node, repeats = false }: ParameterShape & { kind: "fields" },
  context: ModuleContext,
  keepsOthers = false,
): Name {
  const properties = node.kind === "map" ? [] : node.properties;
  const others = othersByName(node);
  const isOmitted = leavesOutNull(context);
  const read = (type: TypeNode): TypeNode => (isOmitted ? withoutNull(type, context.index) : type);
  const readers = properties.map(
    ({ name, type }) => code`[${literal(name)}, ${memberReader(read(type), context, repeats)}]`,
  );
  const required = properties.filter((property) => property.required);
  const orNull = required.filter(({ type }) => {
    const { kind } = context.index.resolve(type);
    return isOmitted && (kind === "nullable" || kind === "null");
  });
  const fields = call(
    rt.ParameterFields,
    code`[${commas(readers)}]`,
    literals(required.map(({ name }) => name)),
    othersReader(others, keepsOthers, context, repeats),
    ...(orNull.length === 0 ? [] : [literals(orNull.map(({ name }) => name))]),
  );
  return context.scope.constant("fields", code`/* @__PURE__ */ new ${fields}`);
}

function othersReader(
  others: ObjectNode["additional"],
  keepsOthers: boolean,
  context: ModuleContext,
  repeats: boolean,
): Printable {
  if (typeof others !== "string") return memberReader(others, context, repeats);
  return others === "open" && keepsOthers ? rt.readParameterText : literal(others);
}

/** Code that reads a member: from all pairs with its name, if it is a list of texts that repeats. */
function memberReader(type: TypeNode, context: ModuleContext, repeats: boolean): Printable {
  const shape = repeats ? repeatedShape(type, context.index) : undefined;
  if (shape === undefined) return partReader(type, context);
  return code`/* @__PURE__ */ new ${call(rt.RepeatedField, listReader(shape, type, context))}`;
}

/** An item or a member: one text, which is JSON if values of the type have no text of their own. */
function partReader(
  node: TypeNode,
  context: ModuleContext,
  isAlwaysJson = false,
): Reference | Name {
  if (isAlwaysJson) return jsonReader(node, context);
  if (isScalar(node, context.index)) return scalarReader(node, context);
  const scalar = scalarWithin(node, context.index);
  const json = jsonReader(node, context);
  if (scalar === undefined) return json;
  const read = call(rt.readTextOrJson, code`r`, code`text`, scalarReader(scalar, context), json);
  return textFunction(node, context, [code`return ${read};`]);
}

function listReader(
  shape: ParameterShape & { kind: "list" },
  type: TypeNode,
  context: ModuleContext,
): Name {
  const { nullable, scalar } = shape;
  const statements: Printable[] = [];
  if (nullable)
    statements.push(
      code`if (texts.length === 0 || (texts.length === 1 && texts[0] === "")) return null;`,
    );
  if (scalar !== undefined) {
    const one = scalarReader(scalar, context);
    statements.push(
      code`const [first, ...others] = texts;`,
      code`if (first !== undefined && others.length === 0) return ${one}(r, first);`,
    );
  }
  statements.push(...valueStatements(listCall(shape, context), shape, context));
  return textsFunction(type, context, statements);
}

function listCall(
  { node, itemsAreJson }: ParameterShape & { kind: "list" },
  context: ModuleContext,
): Printable {
  const reader = (item: TypeNode): Reference | Name => partReader(item, context, itemsAreJson);
  if (node.kind === "array") {
    const made = code`${rt.readParameterList}(r, texts, ${reader(node.items)})`;
    return asFixed(made, node, context);
  }
  const items = node.items.map(reader);
  const rest = node.rest === false ? rt.readParameterNever : reader(node.rest);
  const tuple = code`${rt.readParameterTuple}(r, texts, [${commas(items)}], ${rest})`;
  return code`${tuple}${ts` as ${typeCode(node, context)}`}`;
}

function fieldsReader(
  shape: ParameterShape & { kind: "fields" },
  type: TypeNode,
  context: ModuleContext,
  keepsOthers: boolean,
): Name {
  const fields = fieldsConstant(shape, context, keepsOthers);
  const whole = typeCode(type, context);
  const valueType = shape.nullable ? code`${globals.NonNullable}<${whole}>` : whole;
  const made = code`${rt.readParameterFields}(r, texts, ${fields})${ts` as ${valueType}`}`;
  return textsFunction(type, context, [
    ...(shape.nullable ? [code`if (texts.length === 0) return null;`] : []),
    ...valueStatements(made, shape, context),
  ]);
}

/** Returns the value after the rules for the list or the object as a whole. */
function valueStatements(
  made: Printable,
  shape: ParameterShape & { kind: "list" | "fields" },
  context: ModuleContext,
): Code[] {
  const value = code`value`;
  const checks = checksOf(shape.node, context.scope, value);
  if (checks.length === 0) return [code`return ${made};`];
  return [
    code`const value = ${made};`,
    ...checks.map((check) => code`if (${check.failure}) ${refuse(check, value)};`),
    code`return value;`,
  ];
}

/** A function of the module that makes a value of `texts`. */
export function textsFunction(
  node: TypeNode,
  context: ModuleContext,
  statements: readonly Printable[],
): Name {
  const parameters = code`r${ts`: ${rt.ParameterReader}`}, texts${ts`: readonly string[]`}`;
  return context.scope.helper("readParameter", parameters, typeCode(node, context), statements);
}
