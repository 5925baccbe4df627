import { call, code, literal, rt, ts, type Printable } from "../../code/index.ts";
import { withNullLeftOut } from "../../ir/forms/form-parameter.ts";
import { isText, type HeaderNode, type ParameterNode } from "../../ir/index.ts";
import { shapeOf } from "../../ir/parameters/shape-of.ts";
import type { SingleShape } from "../../ir/parameters/shape.ts";
import type { ModuleContext } from "../context.ts";
import { chosenReader, chosenSource } from "./choice-decode.ts";
import { conditionedReader } from "./parameter-conditions.ts";
import { parameterDefault } from "./parameter-default.ts";
import { textFunction } from "./parameter-scalar.ts";
import {
  isOneText,
  keepsOthers,
  parameterSource,
  type ParameterSurroundings,
} from "./parameter-source.ts";
import { leavesOutNull, parameterReader } from "./parameter-value.ts";

/**
 * An expression that reads a parameter from the ParameterReader `reader` with its full type. Its
 * value is undefined if the parameter is absent, optional and without a default. The reader
 * collects what is wrong.
 */
export function decodeParameter(
  declared: ParameterNode,
  reader: Printable,
  context: ModuleContext,
  operation: ParameterSurroundings,
): Printable {
  const parameter = leavesOutNull(context) ? withNullLeftOut(declared, context.index) : declared;
  const shape = shapeOf(parameter, context);
  if (parameter.mayRepeat === true) {
    const given = call(rt.anyField, reader, literal(parameter.name));
    return whereGiven(parameter, given, rt.givenParameter, reader, context);
  }
  if (shape.kind === "choice") {
    const given = chosenSource(parameter, shape, reader, context, operation);
    return whereGiven(parameter, given, chosenReader(parameter, context), reader, context);
  }
  const given = parameterSource(parameter, shape, reader, context, operation);
  return reading(parameter, shape, given, reader, context);
}

/** A header of a response as the parameter that it would be in a request. */
export function headerParameter(header: HeaderNode): ParameterNode {
  return {
    ...header,
    in: "header",
    style: header.style ?? "simple",
    allowReserved: false,
    allowEmptyValue: false,
  };
}

function reading(
  parameter: ParameterNode,
  shape: SingleShape,
  given: Printable,
  reader: Printable,
  context: ModuleContext,
): Printable {
  const type = context.index.resolve(parameter.type);
  const mayBeEmpty = parameter.allowEmptyValue && parameter.in === "query" && isOneText(shape);
  const keepsEmpty = isText(type);
  const reads = parameterReader(shape, parameter.type, context, keepsOthers(parameter));
  let convert: Printable = conditionedReader(parameter, shape, reads, context);
  let text = given;
  if (mayBeEmpty && keepsEmpty)
    convert = textFunction(parameter.type, context, [
      code`return text === "" ? "" : ${convert}(r, text);`,
    ]);
  if (mayBeEmpty && !keepsEmpty && !parameter.required) text = call(rt.nonEmpty, given);
  return whereGiven(parameter, text, convert, reader, context);
}

/** Expression of the value where the parameter is given, and of what stands for it where it is not. */
function whereGiven(
  parameter: ParameterNode,
  text: Printable,
  convert: Printable,
  reader: Printable,
  context: ModuleContext,
): Printable {
  const type = context.index.resolve(parameter.type);
  if (parameter.required) return call(rt.requiredParameter, reader, text, convert);
  if (parameter.absentIsNull === true)
    return call(rt.parameterOr, reader, text, convert, code`null`);
  const fallback = parameterDefault(parameter, context);
  // A text is read as it is; the default may be of another type.
  if (fallback !== undefined && type.kind === "any")
    return call(rt.parameterOr, reader, text, convert, code`${fallback}${ts` as unknown`}`);
  return fallback === undefined
    ? call(rt.optionalParameter, reader, text, convert)
    : call(rt.parameterOr, reader, text, convert, fallback);
}
