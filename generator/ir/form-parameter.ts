import type { DeclarationSource } from "./navigate.ts";
import {
  someParts,
  type ContentNode,
  type EncodingNode,
  type NestedContent,
  type PartNode,
} from "./content.ts";
import { isJson } from "./media-type.ts";
import type { ParameterNode } from "./operations.ts";
import { resolveType } from "./parameters/is-scalar.ts";
import { parameterShape } from "./parameters/parameter-shape.ts";
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
  if (mediaType === undefined)
    return kind === "choice" ? { ...parameter, objectsAreJson: true } : parameter;
  // Of an array each item has the media type.
  if (kind === "list") return { ...parameter, itemsAreJson: isJson(mediaType) };
  return { ...parameter, mediaType };
}

/** The texts within a body, as the parameters that they are read and written as. */
export function contentParameters(
  content: ContentNode,
  context: DeclarationSource,
): readonly ParameterNode[] {
  const type = resolveType(content.type, context);
  switch (content.kind) {
    case "form":
      if (type.kind !== "object" || typeof type.additional !== "string")
        return [wholeFormParameter(content.type)];
      return type.properties.map((property) =>
        formParameter(property, content.encodings.get(property.name), context),
      );
    case "parts":
    case "positions":
      return textsOfParts(content, content.type, context);
    case "json":
    case "xml":
    case "text":
    case "multipart":
    case "binary":
    case "sequence":
      return [];
  }
}

/** The texts within a multipart body, and within its parts that are multipart. */
function textsOfParts(
  content: NestedContent,
  held: TypeNode,
  context: DeclarationSource,
): readonly ParameterNode[] {
  const type = resolveType(held, context);
  if (content.kind === "positions") {
    const hasJson = someParts(content, ({ kind }) => kind === "json");
    return hasJson ? [partParameter(held, "application/json")] : [];
  }
  const { parts, others } = content;
  const named = type.kind === "object" ? type.properties : [];
  const texts = named.flatMap((property) => {
    const part = parts.get(property.name);
    if (part === undefined || part.kind === "file" || part.kind === "xml") return [];
    if (part.kind === "nested")
      return textsOfParts(part.content, partType(part, property.type, context), context);
    return [formParameter(property, partEncoding(part), context)];
  });
  if (others === undefined || !someParts({ kind: "parts", parts: none, others }, isJsonPart))
    return texts;
  return [...texts, partParameter(held, "application/json")];
}

const none: ReadonlyMap<string, PartNode> = new Map();
const isJsonPart = ({ kind }: PartNode): boolean => kind === "json";

/** The type of one part: of an array that is several, that of its items. */
export function partType(part: PartNode, type: TypeNode, context: DeclarationSource): TypeNode {
  if (part.kind === "style" || !part.many) return type;
  const node = resolveType(type, context);
  if (node.kind === "nullable") return partType(part, node.inner, context);
  return node.kind === "array" ? node.items : { kind: "any", origin: type.origin };
}

/** How the value of a part is written, where that is not the default of a form. */
export function partEncoding(part: PartNode): EncodingNode | undefined {
  switch (part.kind) {
    case "style":
      return part.encoding;
    case "json":
      return { mediaType: part.sent };
    case "text":
    case "xml":
    case "file":
    case "nested":
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
