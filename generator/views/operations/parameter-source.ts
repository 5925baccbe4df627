import { pathConstants } from "../../ir/path-constants.ts";
import { call, code, commas, literal, literals, rt, type Printable } from "../../code/index.ts";
import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { repeatedWithin } from "../../ir/parameters/json-within.ts";
import { delimiters } from "../../ir/parameter-style.ts";
import { shapeOf } from "../../ir/parameters/shape-of.ts";
import type { ParameterShape, SingleShape } from "../../ir/parameters/shape.ts";
import type { ModuleContext } from "../context.ts";
import { fieldsConstant } from "./parameter-value.ts";

/** Path and parameters around a parameter. */
export type ParameterSurroundings = Pick<OperationNode, "path" | "parameters">;

/**
 * Expression for the text or the texts of a parameter.
 *
 * @param required whether no texts at all are those of an empty object
 */
export function parameterSource(
  parameter: ParameterNode,
  shape: SingleShape,
  reader: Printable,
  context: ModuleContext,
  operation: ParameterSurroundings,
  required = parameter.required,
): Printable {
  const { name, style, explode } = parameter;
  const isOne = isOneText(shape);
  const isExploded = explode && shape.kind === "fields";
  const delimiter = delimiters[style];
  const own = literal(name);
  const fields = (): Printable => {
    if (shape.kind !== "fields") throw new Error(`not an object: ${name}`);
    return fieldsConstant(shape, context, keepsOthers(parameter));
  };
  /** Properties, where some of them are lists that repeat. */
  const listed = (): readonly Printable[] =>
    repeatedWithin(shape, context.index).length > 0 ? [fields()] : [];
  const whole = (texts: Printable): Printable => (required ? code`${texts} ?? []` : texts);
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
      if (delimiter !== undefined)
        return call(rt.delimitedPathTexts, checked, index, own, literal(delimiter));
      return call(rt.pathTexts, checked, index, own, literal(style), literal(explode));
    }
    case "query":
      if (isOne) return call(rt.queryText, reader, own);
      if (shape.kind === "fields" && style === "deepObject")
        return whole(call(rt.deepQueryTexts, reader, own, ...listed()));
      if (isExploded) {
        const taken = others(parameter, operation, context);
        return whole(call(rt.explodedQueryTexts, reader, own, fields(), taken));
      }
      if (explode || style === "deepObject") return call(rt.queryTexts, reader, own);
      return call(rt.delimitedQueryTexts, reader, own, literal(delimiter ?? ","));
    case "querystring":
      if (isOne) return call(rt.wholeQueryText, reader, own);
      return whole(call(rt.explodedQueryTexts, reader, own, fields(), literals([])));
    case "header": {
      const field = literal(name.toLowerCase());
      if (isOne) return call(rt.headerText, reader, own, field);
      if (delimiter !== undefined)
        return call(rt.delimitedHeaderTexts, reader, own, field, literal(delimiter));
      return call(isExploded ? rt.explodedHeaderTexts : rt.headerTexts, reader, own, field);
    }
    case "cookie": {
      const encoding = literal(style === "cookie" ? "plain" : "cookie");
      if (isOne) return call(rt.cookieText, reader, own, encoding);
      if (isExploded) {
        const taken = others(parameter, operation, context);
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
export function keepsOthers({ condition, in: location, style, explode }: ParameterNode): boolean {
  const isShared = (location === "query" && style !== "deepObject") || location === "cookie";
  return condition !== undefined && !(explode && isShared);
}

export const isOneText = ({ kind }: ParameterShape): boolean =>
  kind === "scalar" || kind === "json";

/** Names in braces in the order of the template. */
function captures(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/** Names that belong to the other parameters of the same location. */
function others(
  parameter: ParameterNode,
  operation: ParameterSurroundings,
  context: ModuleContext,
): Printable {
  const beside = operation.parameters.filter(
    (other) => other.name !== parameter.name && other.in === parameter.in,
  );
  const constants = parameter.in === "query" ? pathConstants(operation.path) : [];
  return literals([
    ...new Set([...pairNames(beside, context), ...constants.map(({ name }) => name)]),
  ]);
}

/**
 * Names of the pairs that parameters have. That of an object in the style `deepObject` ends with a bracket: it begins
 * the names of its members.
 */
export function pairNames(
  parameters: readonly ParameterNode[],
  context: ModuleContext,
): readonly string[] {
  const names = parameters.flatMap((parameter) => {
    const shape = shapeOf(parameter, context);
    const shapes = shape.kind === "choice" ? shape.members.map((one) => one.shape) : [shape];
    return shapes.flatMap((one) => namesOf(parameter, one));
  });
  return [...new Set(names)];
}

function namesOf({ name, style, explode }: ParameterNode, shape: SingleShape): readonly string[] {
  if (shape.kind !== "fields") return [name];
  if (style === "deepObject") return [`${name}[`];
  if (!explode) return [name];
  return shape.node.kind === "object" ? shape.node.properties.map((one) => one.name) : [];
}
