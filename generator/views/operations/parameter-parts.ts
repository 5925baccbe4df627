import {
  call,
  code,
  globals,
  join,
  literal,
  literals,
  nothing,
  rt,
  ts,
  type Code,
  type Printable,
} from "../../code/index.ts";
import {
  othersByName,
  type ApiIndex,
  type MapNode,
  type ObjectNode,
  type TypeNode,
} from "../../ir/index.ts";
import { isScalar } from "../../ir/parameters/is-scalar.ts";
import { scalarWithin } from "../../ir/parameters/mixed.ts";
import { anyMember, repeatedShape, repeatedWithin } from "../../ir/parameters/json-within.ts";
import type { ParameterShape } from "../../ir/parameters/shape.ts";
import type { ModuleContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import { jsonText, jsonWriter } from "./parameter-json.ts";
import { leavesOutNull } from "./parameter-value.ts";

/** Expression for a value that has one text; text is made of values of several kinds first. */
export function oneText(
  shape: ParameterShape & { kind: "scalar" | "json" },
  value: Printable,
  context: ModuleContext,
): Printable {
  if (shape.kind === "json") return jsonText(shape.node, value, context);
  return isPlain(shape.node, context) ? value : call(rt.parameterText, value);
}

/** Whether every value of a scalar type is a string, a number, a boolean or a bigint. */
function isPlain(node: TypeNode, context: ModuleContext): boolean {
  const type = context.index.resolve(node);
  switch (type.kind) {
    case "union":
      return type.members.every((member) => isPlain(member, context));
    case "string":
    case "number":
    case "integer":
      return representationOf(type).object === undefined;
    case "any":
    case "null":
    case "nullable":
      return false;
    case "never":
    case "boolean":
    case "enum":
    case "array":
    case "tuple":
    case "map":
    case "object":
      return true;
  }
}

/** Expression for the list of what is sent, whether the value is a list, one item or null. */
export function listOf(
  shape: ParameterShape & { kind: "list" },
  value: Printable,
  explode: boolean,
  context: ModuleContext,
): Printable {
  const { node, itemsAreJson = false } = shape;
  // The positions of a tuple stay, and null is JSON.
  const isFiltered =
    node.kind === "array" &&
    !itemsAreJson &&
    leavesOutNull(context) &&
    mayBeNull(node.items, context.index);
  const list = listValues(shape, isFiltered ? call(rt.withoutNulls, value) : value, context);
  if (shape.scalar === undefined && !shape.nullable) return list;
  // Null is an empty text: the only item of an exploded list, the whole text of others.
  const empty = explode ? code`[null]` : code`[]`;
  const unless = shape.nullable ? code`${value} === null ? ${empty} : ` : nothing;
  if (shape.scalar === undefined) return code`${unless}${list}`;
  return code`${unless}${globals.Array}.isArray(${value}) ? ${list} : [${value}]`;
}

/** Expression for an object's text, or for its replacement if it is null. */
export function unlessNull(
  shape: ParameterShape & { kind: "fields" },
  value: Printable,
  instead: Code,
  text: Code,
): Code {
  return shape.nullable ? code`(${value} === null ? ${instead} : ${text})` : text;
}

/** Items that have no text of their own are sent as JSON. */
function listValues(
  { node, itemsAreJson = false, isChoice = false }: ParameterShape & { kind: "list" },
  value: Printable,
  context: ModuleContext,
): Printable {
  const isText = (item: TypeNode): boolean => !itemsAreJson && isScalar(item, context.index);
  const json = jsonWriter(context);
  const textOrJson = code`${value}.map((item${ts`: unknown`}) => ${call(rt.textOrJson, code`item`, json)})`;
  if (isChoice) return textOrJson;
  if (node.kind === "array" && !itemsAreJson && isMixed(node.items, context)) return textOrJson;
  if (node.kind === "array")
    return isText(node.items)
      ? value
      : code`${value}.map((item) => ${jsonText(node.items, code`item`, context)})`;
  const flags = node.items.map(isText);
  const rest = node.rest === false || isText(node.rest);
  if (rest && flags.every((flag) => flag)) return value;
  const types = node.rest === false ? node.items : [...node.items, node.rest];
  if (!itemsAreJson && types.every((item) => isText(item) || isMixed(item, context)))
    return textOrJson;
  const plain = flags.flatMap((flag, i) => (flag ? [code`i === ${i}`] : []));
  if (rest) plain.push(code`i >= ${flags.length}`);
  if (plain.length === 0) return code`${value}.map((item${ts`: unknown`}) => ${json}(item))`;
  const test = join(plain, code` || `);
  return code`${value}.map((item${ts`: unknown`}, i${ts`: number`}) => (${test} ? item : ${json}(item)))`;
}

/** Expression for an object whose members without a text of their own are JSON, but for lists that repeat. */
export function fieldValues(
  shape: ParameterShape & { kind: "fields" },
  given: Printable,
  context: ModuleContext,
): Printable {
  const { node, isChoice = false, repeats = false } = shape;
  const { index } = context;
  const isFiltered = leavesOutNull(context) && (isChoice || hasNulls(node, context));
  const value = isFiltered ? call(rt.withoutNulls, given) : given;
  const json = jsonWriter(context);
  const lists = isChoice ? (shape.lists ?? []) : repeatedWithin(shape, index);
  const withoutNullItems = (sent: Printable): Printable =>
    isFiltered && lists.length > 0 ? call(rt.withoutNullItems, sent) : sent;
  if (isChoice) return withoutNullItems(textsOrJson(value, lists, json));
  const properties = node.kind === "map" ? [] : node.properties;
  const others = othersByName(node);
  const of = (type: TypeNode): "text" | "mixed" | "json" => {
    const isRepeated = repeats && repeatedShape(type, index) !== undefined;
    if (isRepeated || isScalar(type, index)) return "text";
    return isMixed(type, context) ? "mixed" : "json";
  };
  const kinds = properties.map(({ name, type }) => ({ name, kind: of(type) }));
  const othersKind = typeof others === "string" ? "text" : of(others);
  const named = (isJson: boolean): string[] =>
    kinds.filter(({ kind }) => (kind === "json") === isJson).map(({ name }) => name);
  const all = [...kinds.map(({ kind }) => kind), othersKind];
  const names = literals(named(othersKind !== "json"));
  const fields = all.includes("json")
    ? call(rt.jsonFields, value, names, literal(othersKind !== "json"), json)
    : value;
  return withoutNullItems(all.includes("mixed") ? textsOrJson(fields, lists, json) : fields);
}

/** Expression for an object whose members are text where they have one, lists where these repeat, and JSON else. */
function textsOrJson(value: Printable, lists: readonly string[], json: Printable): Code {
  if (lists.length === 0) return call(rt.textFields, value, json);
  const names = lists.includes(anyMember) ? [] : [literals(lists.map((one) => one.slice(1, -1)))];
  return call(rt.textOrListFields, value, json, ...names);
}

/** Whether a member of an object may be null; one that the schema does not name may be anything. */
function hasNulls(node: ObjectNode | MapNode, { index }: ModuleContext): boolean {
  const has = (type: TypeNode): boolean => mayBeNull(type, index) || hasNullItems(type, index);
  if (node.kind === "map") return has(node.values);
  const { properties, additional } = node;
  const isOther = typeof additional === "string" ? additional === "open" : has(additional);
  return isOther || properties.some(({ type }) => has(type));
}

function hasNullItems(node: TypeNode, index: ApiIndex): boolean {
  const type = index.resolve(node);
  return type.kind === "array" && mayBeNull(type.items, index);
}

/** Whether null is a value of a type. */
export function mayBeNull(
  node: TypeNode,
  index: ApiIndex,
  within: ReadonlySet<TypeNode> = new Set(),
): boolean {
  const type = index.resolve(node);
  if (type.kind !== "union") return ["any", "null", "nullable"].includes(type.kind);
  if (within.has(type)) return false;
  return type.members.some((member) => mayBeNull(member, index, new Set([...within, type])));
}

/** Whether the value at hand tells if it is sent as text or as JSON. */
const isMixed = (type: TypeNode, { index }: ModuleContext): boolean =>
  scalarWithin(type, index) !== undefined;
