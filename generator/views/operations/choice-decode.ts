import {
  call,
  cast,
  code,
  commas,
  literal,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import { isText, type ParameterNode, type TypeNode } from "../../ir/index.ts";
import type { ChoiceMember, ChoiceShape } from "../../ir/parameters/shape.ts";
import { alternatives } from "../../rules/words.ts";
import type { ModuleContext } from "../context.ts";
import { conditionsSymbol } from "../symbols.ts";
import { typeWords } from "../type-words.ts";
import { typeCode } from "../types/type-code.ts";
import {
  isOneText,
  keepsOthers,
  parameterSource,
  type ParameterSurroundings,
} from "./parameter-source.ts";
import { fieldsConstant, parameterReader } from "./parameter-value.ts";

/**
 * Expression for the value of a choice, undefined if none of its forms was sent: each form that was is
 * tried.
 */
export function chosenSource(
  parameter: ParameterNode,
  shape: ChoiceShape,
  reader: Printable,
  context: ModuleContext,
  operation: ParameterSurroundings,
): Code {
  const { members } = shape;
  const isObject = (member: ChoiceMember): boolean => member.shape.kind === "fields";
  const ordered = namesPairs(parameter)
    ? [...members.filter((member) => !isObject(member)), ...members.filter(isObject)]
    : members;
  const ways = ordered.map((member) => wayCode(parameter, member, context, operation));
  const constant = context.scope.constant(
    "ways",
    code`[${commas(ways)}]${ts` satisfies ${rt.ParameterWay}[]`}`,
  );
  const words = members.flatMap(({ type }) => kindsOf(type, context));
  const expected = literal(alternatives([...new Set(words)]));
  const whole = parameter.required && isWhole(parameter) ? [literal(true)] : [];
  const chosen = call(rt.chosenParameter, reader, constant, expected, ...whole);
  return cast(chosen, code`${typeCode(parameter.type, context)} | undefined`);
}

/** Function that passes on the value that was chosen, checked against the conditions of its schema. */
export function chosenReader(
  { condition, type }: ParameterNode,
  context: ModuleContext,
): Reference | Name {
  if (condition === undefined) return rt.givenParameter;
  const own = typeCode(type, context);
  const checked = call(rt.checkedValue, code`r`, code`given`, conditionsSymbol, literal(condition));
  const parameters = code`r${ts`: ${rt.ParameterReader}`}, given${ts`: ${own}`}`;
  return context.scope.helper("readParameter", parameters, own, [code`return ${checked};`]);
}

/** The kinds of values that a type has, in words. */
function kindsOf(node: TypeNode, context: ModuleContext): readonly string[] {
  const type = context.index.resolve(node);
  if (type.kind === "union") return type.members.flatMap((member) => kindsOf(member, context));
  if (type.kind === "nullable") return [...kindsOf(type.inner, context), "null"];
  return [typeWords(type, context.index.declarations)];
}

/** Whether the members of an object are pairs of their own, apart from that with the parameter's name. */
const namesPairs = ({ in: place, style, explode }: ParameterNode): boolean =>
  place === "cookie" ? explode : place === "query" && style !== "deepObject" && explode;

/** Whether an object without members is sent as nothing. */
const isWhole = (parameter: ParameterNode): boolean =>
  namesPairs(parameter) || parameter.style === "deepObject" || parameter.in === "querystring";

function wayCode(
  parameter: ParameterNode,
  { shape, type }: ChoiceMember,
  context: ModuleContext,
  operation: ParameterSurroundings,
): Code {
  const r = code`r`;
  const source = parameterSource(parameter, shape, r, context, operation, false);
  const isEmptyAbsent =
    parameter.allowEmptyValue &&
    !parameter.required &&
    shape.kind === "scalar" &&
    parameter.in === "query";
  const given =
    isEmptyAbsent && !keepsEmpty(shape.node, context) ? call(rt.nonEmpty, source) : source;
  const keeps = keepsOthers(parameter);
  let read: Printable = parameterReader(shape, type, context, keeps);
  const entries = context.index.conditions(type);
  for (const entry of entries) {
    const text = isOneText(shape)
      ? code`text${ts`: string`}`
      : code`texts${ts`: readonly string[]`}`;
    const own = isOneText(shape) ? code`text` : code`texts`;
    const checked = call(rt.checkedValue, r, call(read, r, own), conditionsSymbol, literal(entry));
    const parameters = code`r${ts`: ${rt.ParameterReader}`}, ${text}`;
    read = context.scope.helper("readParameter", parameters, typeCode(type, context), [
      code`return ${checked};`,
    ]);
  }
  const members = [
    code`source: (r${ts`: ${rt.ParameterReader}`}) => ${given}`,
    code`read: ${read}`,
  ];
  if (shape.kind === "json") members.push(code`json: true`);
  if (shape.kind === "fields") {
    members.push(code`fields: ${fieldsConstant(shape, context, keeps)}`);
    if (parameter.style === "deepObject") members.push(code`apart: true`);
  }
  return code`{ ${commas(members)} }`;
}

function keepsEmpty(node: TypeNode, context: ModuleContext): boolean {
  const type = context.index.resolve(node);
  return isText(type);
}
