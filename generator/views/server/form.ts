import type { ObjectNode, ParameterNode, PropertyNode, TypeNode } from "../../ir/index.ts";
import { propertyKey } from "../../names/quote.ts";
import type { CodecContext } from "../codec-context.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import { parameterShape, resolveType } from "../../ir/parameter-shape.ts";
import { typeText } from "../types/type-text.ts";

/** Whether a body of application/x-www-form-urlencoded is read: it has names and values. */
export function isForm(type: TypeNode, context: CodecContext): boolean {
  const { kind } = resolveType(type, context);
  return kind === "object" || kind === "map";
}

/**
 * Name of a function that reads a form from a ParameterReader whose query is the body: each
 * property as a parameter in style `form`, exploded, one that is an object as JSON. Source:
 * OpenAPI 3.1, Encoding Object, `contentType` and `style`.
 */
export function formReader(type: TypeNode, context: CodecContext): string {
  const node = resolveType(type, context);
  const lines =
    node.kind === "object" && typeof node.additional === "string"
      ? propertyLines(node, context)
      : [`return ${decodeParameter(wholeParameter(type), "reader", context, alone)};`];
  const Reader = context.scope.type("runtime", "ParameterReader");
  return context.helper("formReader", `reader: ${Reader}`, typeText(type, context), lines);
}

/** A form has no other parameters beside it. */
const alone = { path: "", parameters: [] };

function propertyLines(node: ObjectNode, context: CodecContext): string[] {
  const members = node.properties.map(
    (property) =>
      `${propertyKey(property.name)}: ${decodeParameter(propertyParameter(property, context), "reader", context, alone)},`,
  );
  return ["return {", ...members, "};"];
}

function propertyParameter(property: PropertyNode, context: CodecContext): ParameterNode {
  const { name, type, required, doc, origin } = property;
  const isText = parameterShape(type, undefined, context).kind !== "fields";
  return {
    ...formStyle,
    name,
    required,
    type,
    ...(isText ? {} : { mediaType: "application/json" }),
    doc,
    origin,
  };
}

function wholeParameter(type: TypeNode): ParameterNode {
  const doc = { deprecated: false, sources: [], gaps: [] };
  return { ...formStyle, name: "", required: true, type, doc, origin: type.origin };
}

const formStyle = {
  in: "query",
  style: "form",
  explode: true,
  allowReserved: false,
  allowEmptyValue: false,
  examples: [],
} as const;
