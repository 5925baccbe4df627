import { call, code, commas, literal, literals, rt, type Printable } from "../../code/index.ts";
import type { HeaderNode, OperationNode, ParameterNode } from "../../ir/index.ts";
import { parameterShape, type ParameterShape } from "../../ir/parameter-shape.ts";
import type { ModuleContext } from "../context.ts";
import { conditionedReader } from "./parameter-conditions.ts";
import { parameterDefault } from "./parameter-default.ts";
import { textFunction } from "./parameter-scalar.ts";
import { fieldsConstant, parameterReader } from "./parameter-value.ts";

/** Input of `decodeParameter` besides the parameter. */
export type ParameterSurroundings = Pick<OperationNode, "path" | "parameters">;

/**
 * An expression that reads a parameter from the ParameterReader `reader` with its full type. Its
 * value is undefined if the parameter is absent, optional and without a default. The reader
 * collects what is wrong.
 */
export function decodeParameter(
  parameter: ParameterNode,
  reader: Printable,
  context: ModuleContext,
  operation: ParameterSurroundings,
): Printable {
  const shape = shapeOf(parameter, context);
  const given = source(parameter, shape, reader, context, operation);
  return reading(parameter, shape, given, reader, context);
}

/** A header of a response as the parameter that it would be in a request. */
export function headerParameter(header: HeaderNode): ParameterNode {
  return {
    ...header,
    in: "header",
    style: "simple",
    allowReserved: false,
    allowEmptyValue: false,
  };
}

/** How a parameter is sent: as one text, a list, names and values, or JSON. */
export function shapeOf(parameter: ParameterNode, { index }: ModuleContext): ParameterShape {
  const { type, mediaType, itemsAreJson = false } = parameter;
  if (parameter.in !== "querystring") {
    const own = parameterShape(type, mediaType, index);
    return own.kind === "list" && itemsAreJson ? { ...own, itemsAreJson } : own;
  }
  // The whole query is one text, except for a form.
  const isForm = mediaType?.toLowerCase().includes("form-urlencoded") ?? false;
  const shape = parameterShape(type, isForm ? undefined : mediaType, index);
  return shape.kind === "list" ? { kind: "json", node: type } : shape;
}

function reading(
  parameter: ParameterNode,
  shape: ParameterShape,
  given: Printable,
  reader: Printable,
  context: ModuleContext,
): Printable {
  const type = context.index.resolve(parameter.type);
  const mayBeEmpty = parameter.allowEmptyValue && parameter.in === "query" && isOneText(shape);
  const keepsEmpty = type.kind === "string" && { string: true, Date: false }[type.held];
  const reads = parameterReader(shape, parameter.type, context, keepsOthers(parameter));
  let convert: Printable = conditionedReader(parameter, shape, reads, context);
  let text = given;
  if (mayBeEmpty && keepsEmpty)
    convert = textFunction(parameter.type, context, [
      code`return text === "" ? "" : ${convert}(r, text);`,
    ]);
  if (mayBeEmpty && !keepsEmpty && !parameter.required) text = call(rt.nonEmpty, given);
  if (parameter.required) return call(rt.requiredParameter, reader, text, convert);
  const fallback = parameterDefault(parameter, context);
  // A text is read as it is; the default may be of another type.
  if (fallback !== undefined && type.kind === "any")
    return call(rt.parameterOr, reader, text, convert, code`${fallback} as unknown`);
  return fallback === undefined
    ? call(rt.optionalParameter, reader, text, convert)
    : call(rt.parameterOr, reader, text, convert, fallback);
}

/** Expression for the text or the texts of a parameter. */
function source(
  parameter: ParameterNode,
  shape: ParameterShape,
  reader: Printable,
  context: ModuleContext,
  operation: ParameterSurroundings,
): Printable {
  const { name, style, explode } = parameter;
  const isOne = isOneText(shape);
  const isExploded = explode && shape.kind === "fields";
  const own = literal(name);
  const fields = (): Printable => {
    if (shape.kind !== "fields") throw new Error(`not an object: ${name}`);
    return fieldsConstant(shape.node, context, keepsOthers(parameter));
  };
  const whole = (texts: Printable): Printable =>
    parameter.required ? code`${texts} ?? []` : texts;
  switch (parameter.in) {
    case "path": {
      const places = [...captures(operation.path).entries()].flatMap(([place, captured]) =>
        captured === name ? [place] : [],
      );
      const index = literal(places[0] ?? -1);
      const checked =
        places.length > 1
          ? call(rt.repeatedPathParameter, reader, own, code`[${commas(places.map(literal))}]`)
          : reader;
      if (isOne && style === "simple") return call(rt.pathText, checked, index, own);
      if (isOne) return call(rt.prefixedPathText, checked, index, own, literal(style));
      if (isExploded) return call(rt.explodedPathTexts, checked, index, own, literal(style));
      return call(rt.pathTexts, checked, index, own, literal(style), literal(explode));
    }
    case "query":
      if (isOne) return call(rt.queryText, reader, own);
      if (shape.kind === "fields" && style === "deepObject")
        return whole(call(rt.deepQueryTexts, reader, own));
      if (isExploded) {
        const taken = others(parameter, operation);
        return whole(call(rt.explodedQueryTexts, reader, own, fields(), taken));
      }
      if (explode || style === "deepObject") return call(rt.queryTexts, reader, own);
      return call(rt.delimitedQueryTexts, reader, own, literal(delimiters[style] ?? ","));
    case "querystring":
      if (isOne) return call(rt.wholeQueryText, reader, own);
      return whole(call(rt.explodedQueryTexts, reader, own, fields(), literals([])));
    case "header": {
      const field = literal(name.toLowerCase());
      if (isOne) return call(rt.headerText, reader, own, field);
      return call(isExploded ? rt.explodedHeaderTexts : rt.headerTexts, reader, own, field);
    }
    case "cookie": {
      const encoding = literal(style === "cookie" ? "plain" : "cookie");
      if (isOne) return call(rt.cookieText, reader, own, encoding);
      if (isExploded) {
        const taken = others(parameter, operation);
        return whole(call(rt.explodedCookieTexts, reader, own, encoding, fields(), taken));
      }
      return call(explode ? rt.cookieTexts : rt.delimitedCookieTexts, reader, own, encoding);
    }
  }
}

/**
 * Whether an object keeps properties that the schema does not name, because conditions look at all
 * of them. The other pairs of a query or a Cookie header are no properties of an exploded object.
 */
function keepsOthers({ condition, in: location, style, explode }: ParameterNode): boolean {
  const isShared = (location === "query" && style !== "deepObject") || location === "cookie";
  return condition !== undefined && !(explode && isShared);
}

const isOneText = ({ kind }: ParameterShape): boolean => kind === "scalar" || kind === "json";

/** Delimiters of items by style; a comma in all others. Source: OpenAPI 3.1, Style Values. */
const delimiters: Readonly<Partial<Record<ParameterNode["style"], string>>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
};

/** Names in braces in the order of the template. */
function captures(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/** Names that belong to the other parameters of the same location. */
function others(parameter: ParameterNode, operation: ParameterSurroundings): Printable {
  const names = operation.parameters
    .filter((other) => other !== parameter && other.in === parameter.in)
    .map((other) => other.name);
  return literals(names);
}
