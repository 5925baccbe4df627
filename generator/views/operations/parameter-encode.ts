import type { HeaderNode, ParameterNode, TypeNode } from "../../ir/index.ts";
import { quote, templateText } from "../../names/quote.ts";
import type { CodecContext } from "../codec-context.ts";
import { jsonWriter } from "./parameter-json.ts";
import { headerParameter, shapeOf } from "./parameter-decode.ts";
import { isScalar, resolveType, type ParameterShape } from "../../ir/parameter-shape.ts";

/**
 * An expression for the text that carries a parameter, whose value is the expression `value`
 * (without side effects, and not undefined): of a path what stands in the place of its braces; of
 * a query `name=value` or several of them, empty where an exploded list or object is; of a header
 * its value; of a cookie `name=value` or several of them. All throw a TypeError or a
 * URIError where the value holds what they cannot carry.
 */
export function encodeParameter(
  parameter: ParameterNode,
  value: string,
  context: CodecContext,
): string {
  const shape = shapeOf(parameter, context);
  switch (parameter.in) {
    case "path":
      return pathText(parameter, shape, value, context);
    case "query":
    case "querystring":
      return queryText(parameter, shape, value, context);
    case "header":
      return headerText(parameter, shape, value, context);
    case "cookie":
      return cookieText(parameter, shape, value, context);
  }
}

/** Like `encodeParameter`, for a header of an answer. */
export function encodeHeader(header: HeaderNode, value: string, context: CodecContext): string {
  return encodeParameter(headerParameter(header), value, context);
}

function pathText(
  parameter: ParameterNode,
  shape: ParameterShape,
  value: string,
  context: CodecContext,
): string {
  const { name, style, explode } = parameter;
  const of = caller(context);
  const sent = quote(encodeURIComponent(name));
  if (shape.kind === "scalar" || shape.kind === "json") {
    const text = oneText(shape, value, context);
    if (style === "simple") return of("encodeSegment", text);
    if (style === "matrix") return of("encodeMatrix", sent, of("encodeText", text));
    return of("wholeSegment", `\`.\${${of("encodeText", text)}}\``);
  }
  const dotted = style === "label" && explode ? [context.runtime("encodeDotted")] : [];
  const separator = quote(style === "label" && explode ? "." : ",");
  if (shape.kind === "list") {
    const list = listOf(shape, value, explode, context);
    if (style === "matrix" && explode)
      return of("wholeSegment", of("encodeMatrixList", sent, list));
    const text = of("encodeList", list, separator, ...dotted);
    if (style === "matrix") return of("encodeMatrix", sent, text);
    return of("wholeSegment", style === "label" ? `\`.\${${text}}\`` : text);
  }
  const object = fieldValues(shape, value, context);
  const given =
    style === "matrix" && explode
      ? of("encodeMatrixFields", object)
      : of("encodeFields", object, explode ? '"="' : '","', separator, ...dotted);
  const text = style === "matrix" && !explode ? of("encodeMatrix", sent, given) : given;
  const whole = of("wholeSegment", style === "label" ? `\`.\${${text}}\`` : text);
  return nullOr(shape, value, () => of("refuseNull"), whole);
}

function queryText(
  parameter: ParameterNode,
  shape: ParameterShape,
  value: string,
  context: CodecContext,
): string {
  const { name, style, explode, allowReserved } = parameter;
  const of = caller(context);
  const sent = encodeURIComponent(name);
  const encode = context.runtime.bind(context);
  const reserved = allowReserved ? "encodeReserved" : "encodeText";
  const pair = (text: string): string => `\`${templateText(sent)}=\${${text}}\``;
  const isWhole = parameter.in === "querystring";
  if (shape.kind === "scalar" || shape.kind === "json") {
    const text = of(reserved, oneText(shape, value, context));
    return isWhole ? text : pair(text);
  }
  const space = { spaceDelimited: "encodeSpaced", pipeDelimited: "encodeBarred" } as const;
  const delimited = style === "spaceDelimited" || style === "pipeDelimited";
  const delimiter = style === "spaceDelimited" ? "%20" : style === "pipeDelimited" ? "%7C" : ",";
  const item = delimited
    ? [encode(space[style])]
    : allowReserved
      ? [encode("encodeReservedItem")]
      : [];
  const whole = allowReserved ? [encode("encodeReserved")] : [];
  if (shape.kind === "list") {
    const isRepeated = explode || style === "deepObject";
    const list = listOf(shape, value, isRepeated, context);
    return isRepeated
      ? of("encodeRepeated", quote(sent), list, '"&"', ...whole)
      : pair(of("encodeList", list, quote(delimiter), ...item));
  }
  const object = fieldValues(shape, value, context);
  if (style === "deepObject")
    return nullOr(
      shape,
      value,
      () => of("refuseNull"),
      of("encodeDeep", quote(sent), object, ...whole),
    );
  if (explode || isWhole) {
    const names = allowReserved ? [...whole, encode("encodeText")] : [];
    const text = of("encodeFields", object, '"="', '"&"', ...names);
    return nullOr(shape, value, () => of("refuseNull"), text);
  }
  const text = of("encodeFields", object, quote(delimiter), quote(delimiter), ...item);
  return pair(nullOr(shape, value, () => '""', text));
}

function headerText(
  parameter: ParameterNode,
  shape: ParameterShape,
  value: string,
  context: CodecContext,
): string {
  const of = caller(context);
  if (shape.kind === "scalar" || shape.kind === "json")
    return of("encodeHeaderText", oneText(shape, value, context));
  const item = context.runtime("encodeHeaderItem");
  if (shape.kind === "list") {
    return of("encodeList", listOf(shape, value, false, context), '","', item);
  }
  const object = fieldValues(shape, value, context);
  const text = parameter.explode
    ? of("encodeFields", object, '"="', '","', item, context.runtime("encodeHeaderName"))
    : of("encodeFields", object, '","', '","', item);
  return nullOr(shape, value, () => '""', text);
}

function cookieText(
  parameter: ParameterNode,
  shape: ParameterShape,
  value: string,
  context: CodecContext,
): string {
  const { name, explode, style } = parameter;
  const of = caller(context);
  const plain = style === "cookie";
  const pair = (text: string): string => `\`${templateText(name)}=\${${text}}\``;
  const encode = (symbol: string): readonly string[] => (plain ? [context.runtime(symbol)] : []);
  if (shape.kind === "scalar" || shape.kind === "json")
    return pair(of(plain ? "encodeCookieText" : "encodeText", oneText(shape, value, context)));
  if (shape.kind === "list") {
    const list = listOf(shape, value, explode, context);
    return explode
      ? of("encodeRepeated", quote(name), list, '"; "', ...encode("encodeCookieText"))
      : pair(of("encodeList", list, '","', ...encode("encodeCookieItem")));
  }
  const object = fieldValues(shape, value, context);
  if (!explode)
    return pair(
      nullOr(
        shape,
        value,
        () => '""',
        of("encodeFields", object, '","', '","', ...encode("encodeCookieItem")),
      ),
    );
  const names = [...encode("encodeCookieText"), ...encode("encodeCookieName")];
  const text = of("encodeFields", object, '"="', '"; "', ...names);
  return nullOr(shape, value, () => of("refuseNull"), text);
}

/** Expression for a list of what is sent, whether the value is a list, one item or null. */
function listOf(
  shape: ParameterShape & { kind: "list" },
  value: string,
  explode: boolean,
  context: CodecContext,
): string {
  const list = listValues(shape.node, value, context);
  if (shape.scalar === undefined && !shape.nullable) return list;
  // Null is an empty text: of a list that is not exploded the whole, of others the only item.
  const empty = explode ? "[null]" : "[]";
  const nothing = shape.nullable ? `${value} === null ? ${empty} : ` : "";
  if (shape.scalar === undefined) return `${nothing}${list}`;
  return `${nothing}Array.isArray(${value}) ? ${list} : [${value}]`;
}

function nullOr(
  shape: ParameterShape & { kind: "fields" },
  value: string,
  nothing: () => string,
  text: string,
): string {
  return shape.nullable ? `(${value} === null ? ${nothing()} : ${text})` : text;
}

/** Expression for a value that has one text; what may be of several kinds is made a string first. */
function oneText(
  shape: ParameterShape & { kind: "scalar" | "json" },
  value: string,
  context: CodecContext,
): string {
  if (shape.kind === "json") return `${jsonWriter(context)}(${value})`;
  return isPlain(shape.node, context) ? value : `${context.runtime("parameterText")}(${value})`;
}

/** Whether every value of a scalar type is a string, a number, a boolean or a bigint. */
function isPlain(node: TypeNode, context: CodecContext): boolean {
  const type = resolveType(node, context);
  if (type.kind === "union") return type.members.every((member) => isPlain(member, context));
  return type.kind !== "any" && type.kind !== "null" && type.kind !== "nullable";
}

/** Items that have no text of their own are sent as JSON. */
function listValues(
  node: (ParameterShape & { kind: "list" })["node"],
  value: string,
  context: CodecContext,
): string {
  const isText = (item: TypeNode): boolean => isScalar(item, context);
  const json = jsonWriter(context);
  if (node.kind === "array")
    return isText(node.items) ? value : `${value}.map((item) => ${json}(item))`;
  const flags = node.items.map(isText);
  const rest = node.rest === false || isText(node.rest);
  if (rest && flags.every((flag) => flag)) return value;
  const plain = flags.flatMap((flag, i) => (flag ? [`i === ${i}`] : []));
  if (rest) plain.push(`i >= ${flags.length}`);
  const test = plain.length === 0 ? "false" : plain.join(" || ");
  return `${value}.map((item: unknown, i: number) => (${test} ? item : ${json}(item)))`;
}

/** Members that have no text of their own are sent as JSON. */
function fieldValues(
  { node }: ParameterShape & { kind: "fields" },
  value: string,
  context: CodecContext,
): string {
  const properties = node.kind === "map" ? [] : node.properties;
  const others = node.kind === "map" ? node.values : node.additional;
  const plain = properties.filter(({ type }) => isScalar(type, context)).map(({ name }) => name);
  const othersPlain = typeof others === "string" || isScalar(others, context);
  if (othersPlain && plain.length === properties.length) return value;
  const nested = properties.filter(({ name }) => !plain.includes(name)).map(({ name }) => name);
  const list = othersPlain ? nested : plain;
  const of = caller(context);
  const names = `[${list.map(quote).join(", ")}]`;
  return of("jsonFields", value, names, String(othersPlain), jsonWriter(context));
}

function caller(context: CodecContext): (symbol: string, ...args: readonly string[]) => string {
  return (symbol, ...args) => `${context.runtime(symbol)}(${args.join(", ")})`;
}
