import type { HeaderNode, OperationNode, ParameterNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import type { CodecContext } from "../codec-context.ts";
import { parameterDefault } from "./parameter-default.ts";
import { textFunction } from "./parameter-scalar.ts";
import { parameterShape, resolveType, type ParameterShape } from "../../ir/parameter-shape.ts";
import { fieldsConstant, parameterReader } from "./parameter-value.ts";

/** What `decodeParameter` looks at besides the parameter. */
export type ParameterSurroundings = Pick<OperationNode, "path" | "parameters">;

/**
 * An expression that reads a parameter from the ParameterReader named `reader` with its full type;
 * undefined where it is absent, optional and without a default. What is wrong stays in the reader.
 */
export function decodeParameter(
  parameter: ParameterNode,
  reader: string,
  context: CodecContext,
  operation: ParameterSurroundings,
): string {
  const shape = shapeOf(parameter, context);
  const given = source(parameter, shape, reader, context, operation);
  return reading(parameter, shape, given, reader, context);
}

/** Like `decodeParameter`, for a header of an answer; the reader has the answer's headers. */
export function decodeHeader(header: HeaderNode, reader: string, context: CodecContext): string {
  return decodeParameter(headerParameter(header), reader, context, { path: "", parameters: [] });
}

/** A header of an answer as the parameter that it would be in a request. */
export function headerParameter(header: HeaderNode): ParameterNode {
  return {
    ...header,
    in: "header",
    style: "simple",
    allowReserved: false,
    allowEmptyValue: false,
  };
}

/** How a parameter travels. */
export function shapeOf(parameter: ParameterNode, context: CodecContext): ParameterShape {
  const { type, mediaType } = parameter;
  if (parameter.in !== "querystring") return parameterShape(type, mediaType, context);
  // The whole query is one text, except for a form.
  const isForm = mediaType?.toLowerCase().includes("form-urlencoded") ?? false;
  const shape = parameterShape(type, isForm ? undefined : mediaType, context);
  return shape.kind === "list" ? { kind: "json", node: type } : shape;
}

function reading(
  parameter: ParameterNode,
  shape: ParameterShape,
  given: string,
  reader: string,
  context: CodecContext,
): string {
  const isOne = shape.kind === "scalar" || shape.kind === "json";
  const mayBeEmpty = parameter.allowEmptyValue && parameter.in === "query" && isOne;
  const isText = resolveType(parameter.type, context).kind === "string";
  let convert = parameterReader(shape, parameter.type, context);
  let text = given;
  if (mayBeEmpty && isText)
    convert = textFunction(parameter.type, context, [
      `return text === "" ? "" : ${convert}(r, text);`,
    ]);
  if (mayBeEmpty && !isText && !parameter.required)
    text = `${context.runtime("nonEmpty")}(${given})`;
  if (parameter.required)
    return `${context.runtime("requiredParameter")}(${reader}, ${text}, ${convert})`;
  const fallback = parameterDefault(parameter, context);
  if (fallback === undefined)
    return `${context.runtime("optionalParameter")}(${reader}, ${text}, ${convert})`;
  return `${context.runtime("parameterOr")}(${reader}, ${text}, ${convert}, ${fallback})`;
}

/** Expression for the text or the texts of a parameter. */
function source(
  parameter: ParameterNode,
  shape: ParameterShape,
  reader: string,
  context: CodecContext,
  operation: ParameterSurroundings,
): string {
  const call = (symbol: string, ...rest: readonly string[]): string =>
    `${context.runtime(symbol)}(${[reader, ...rest].join(", ")})`;
  const { name, style, explode } = parameter;
  const isOne = shape.kind === "scalar" || shape.kind === "json";
  const isExploded = explode && shape.kind === "fields";
  const fields = (): string => {
    if (shape.kind !== "fields") throw new Error(`no object: ${name}`);
    return fieldsConstant(shape.node, context);
  };
  const whole = (text: string): string => (parameter.required ? `${text} ?? []` : text);
  switch (parameter.in) {
    case "path": {
      const index = String(captures(operation.path).indexOf(name));
      if (isOne && style === "simple") return call("pathText", index, quote(name));
      if (isOne) return call("prefixedPathText", index, quote(name), quote(style));
      if (isExploded) return call("explodedPathTexts", index, quote(name), quote(style));
      return call("pathTexts", index, quote(name), quote(style), String(explode));
    }
    case "query":
      if (isOne) return call("queryText", quote(name));
      if (shape.kind === "fields" && style === "deepObject")
        return whole(call("deepQueryTexts", quote(name)));
      if (isExploded) {
        const taken = others(parameter, operation);
        return whole(call("explodedQueryTexts", quote(name), fields(), taken));
      }
      if (explode || style === "deepObject") return call("queryTexts", quote(name));
      return call("delimitedQueryTexts", quote(name), quote(delimiters[style] ?? ","));
    case "querystring":
      if (isOne) return call("wholeQueryText", quote(name));
      return whole(call("explodedQueryTexts", quote(name), fields(), "[]"));
    case "header": {
      const key = quote(name.toLowerCase());
      if (isOne) return call("headerText", quote(name), key);
      return call(isExploded ? "explodedHeaderTexts" : "headerTexts", quote(name), key);
    }
    case "cookie": {
      const encoding = quote(style === "cookie" ? "plain" : "cookie");
      if (isOne) return call("cookieText", quote(name), encoding);
      if (isExploded) {
        const taken = others(parameter, operation);
        return whole(call("explodedCookieTexts", quote(name), encoding, fields(), taken));
      }
      return call(explode ? "cookieTexts" : "delimitedCookieTexts", quote(name), encoding);
    }
  }
}

/** What stands between items, by style. Source: OpenAPI 3.1, Style Values. */
const delimiters: Readonly<Partial<Record<ParameterNode["style"], string>>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
};

/** Names in braces in the order of the template. */
export function captures(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/** Names that belong to the other parameters of the same place. */
function others(parameter: ParameterNode, operation: ParameterSurroundings): string {
  const names = operation.parameters
    .filter((other) => other !== parameter && other.in === parameter.in)
    .map((other) => quote(other.name));
  return `[${names.join(", ")}]`;
}
