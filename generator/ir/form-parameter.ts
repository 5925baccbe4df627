import type { DeclarationSource } from "./navigate.ts";
import type { EncodingNode, PartNode } from "./content.ts";
import { isJson } from "./media-type.ts";
import type { ParameterNode } from "./operations.ts";
import { parameterShape } from "./parameter-shape.ts";
import type { PropertyNode, TypeNode } from "./types.ts";

/**
 * A property of a form as the query parameter that it is written as: in style `form`, exploded, and
 * an object as JSON, if its Encoding Object says nothing else. Source: OpenAPI 3.2, Encoding Object.
 */
export function formParameter(
  { name, type, required, doc, origin }: PropertyNode,
  encoding: EncodingNode | undefined,
  context: DeclarationSource,
): ParameterNode {
  const parameter = { ...formStyle, name, required, type, doc, origin };
  if (encoding !== undefined && "style" in encoding) return { ...parameter, ...encoding };
  const { kind } = parameterShape(type, undefined, context);
  const mediaType = encoding?.mediaType ?? (kind === "fields" ? "application/json" : undefined);
  if (mediaType === undefined) return parameter;
  // Of an array each item has the media type.
  if (kind === "list") return { ...parameter, itemsAreJson: isJson(mediaType) };
  return { ...parameter, mediaType };
}

/** How the value of a part is written, where that is not the default of a form. */
export function partEncoding(part: PartNode): EncodingNode | undefined {
  switch (part.kind) {
    case "style":
      return part.encoding;
    case "json":
      return { mediaType: part.sent };
    case "text":
    case "file":
      return undefined;
  }
}

/** A form that is read as a whole. */
export function wholeFormParameter(type: TypeNode): ParameterNode {
  const doc = { deprecated: false, sources: [], gaps: [] };
  return { ...formStyle, name: "", required: true, type, doc, origin: type.origin };
}

/** A part without a name: one text, or JSON. */
export function partParameter(type: TypeNode, mediaType: string | undefined): ParameterNode {
  const parameter = wholeFormParameter(type);
  return mediaType === undefined ? parameter : { ...parameter, mediaType };
}

const formStyle = {
  in: "query",
  style: "form",
  explode: true,
  allowReserved: false,
  allowEmptyValue: false,
  examples: [],
} as const;
