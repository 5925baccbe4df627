import type { ApiIndex } from "../../navigate.ts";
import { formParameter, partEncoding } from "../../forms/form-parameter.ts";
import type { ContentNode, EncodingNode } from "../../content.ts";
import { isJson } from "../../media-type.ts";
import type { HeaderNode, OperationNode, ParameterNode } from "../../operations.ts";
import { isScalar } from "../../parameters/is-scalar.ts";
import { jsonWithin, repeatedWithin } from "../../parameters/json-within.ts";
import { delimiters } from "../../parameter-style.ts";
import { parameterShape } from "../../parameters/parameter-shape.ts";
import { shapeOf } from "../../parameters/shape-of.ts";
import type { ParameterShape, SingleShape } from "../../parameters/shape.ts";
import type { Lowering } from "../lowering.ts";

/**
 * Reports parameters whose style is not defined for values of their type. They are sent
 * nevertheless, in another form.
 */
export function checkParameters(
  lowering: Lowering,
  index: ApiIndex,
  operations: readonly OperationNode[],
): void {
  // Parameters and headers of components are met at each use.
  const seen = new Set<string>();
  const isNew = ({ origin }: ParameterNode | HeaderNode): boolean => {
    const key = `${origin.file} ${origin.pointer}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  for (const { parameters, body, responses } of operations) {
    for (const content of body?.contents ?? [])
      for (const parameter of encodedParameters(content, index).filter(isNew))
        checkParameter(lowering, parameter, index);
    for (const parameter of parameters.filter(isNew)) checkParameter(lowering, parameter, index);
    for (const header of responses.flatMap(({ headers }) => headers).filter(isNew)) {
      const shape = parameterShape(header.type, undefined, index);
      checkNesting(lowering, { ...header, style: "simple" }, shape, index);
    }
  }
}

/** The properties of a form that an Encoding Object is about, as parameters. */
function encodedParameters(content: ContentNode, index: ApiIndex): readonly ParameterNode[] {
  const form = index.resolve(content.type);
  if (form.kind !== "object") return [];
  return form.properties.flatMap((property) => {
    const encoding = encodingOf(content, property.name);
    return encoding === undefined ? [] : [formParameter(property, encoding, index)];
  });
}

function encodingOf(content: ContentNode, name: string): EncodingNode | undefined {
  if (content.kind === "form") return content.encodings.get(name);
  const part = content.kind === "parts" ? content.parts.get(name) : undefined;
  return part && partEncoding(part);
}

function checkParameter(lowering: Lowering, parameter: ParameterNode, index: ApiIndex): void {
  const { name, mediaType } = parameter;
  if (mediaType === undefined) {
    checkStyle(lowering, parameter, index);
    // Items that the document has as JSON are so in any style.
    if (parameter.itemsAreJson !== true)
      checkNesting(lowering, parameter, shapeOf(parameter, { index }), index);
  } else if (!isJson(mediaType) && !isQueryForm(parameter)) {
    if (isScalar(parameter.type, index)) return;
    lowering.diagnostics.report("parameter-media-type", parameter.origin, { name, mediaType });
  }
}

const isQueryForm = (parameter: ParameterNode): boolean =>
  parameter.in === "querystring" &&
  parameter.mediaType?.toLowerCase() === "application/x-www-form-urlencoded";

/** Styles that are defined for some kinds of values only. Source: OpenAPI 3.1, Style Values. */
function checkStyle(
  lowering: Lowering,
  { name, style, explode, type, origin }: ParameterNode,
  index: ApiIndex,
): void {
  const kind = strictKind(parameterShape(type, undefined, index));
  const isDelimited = delimiters[style] !== undefined;
  if (kind === "json") return;
  const isForm =
    (style === "deepObject" && kind !== "fields") ||
    (isDelimited && (kind === "scalar" || explode));
  if (!isForm) return;
  const what = { scalar: "a single value", list: "an array", fields: "an object" }[kind];
  const exploded = isDelimited && kind !== "scalar" ? " that is exploded" : "";
  lowering.diagnostics.report("parameter-style-type", origin, {
    name,
    style,
    what: `${what}${exploded}`,
  });
}

/** The kind that decides whether a style is right; a single value of a choice is sent as it is. */
function strictKind(shape: ParameterShape): SingleShape["kind"] {
  if (shape.kind !== "choice") return shape.kind;
  return shape.members.some((member) => member.shape.kind === "list") ? "list" : "fields";
}

/** Styles stop at the items of an array and the members of an object. */
function checkNesting(
  lowering: Lowering,
  { name, style, origin }: Pick<ParameterNode, "name" | "style" | "origin">,
  shape: ParameterShape,
  index: ApiIndex,
): void {
  const [first, ...more] = repeatedWithin(shape, index);
  if (first !== undefined)
    lowering.diagnostics.report("parameter-repeats", origin, {
      name,
      style,
      where: more.length === 0 ? first : `${first} and others`,
      form: style === "deepObject" ? `${name}[list][]=1&${name}[list][]=2` : "list=1&list=2",
    });
  const nested = jsonWithin(shape, index);
  if (nested === undefined) return;
  const inner = index.resolve(nested.node);
  const what = inner.kind === "array" || inner.kind === "tuple" ? "an array" : "an object";
  lowering.diagnostics.report("parameter-nested", origin, {
    name,
    style,
    where: nested.where,
    what: inner.kind === "union" ? "a choice between objects or arrays" : what,
  });
}
