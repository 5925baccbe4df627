import type { DeclarationSource } from "./navigate.ts";
import type { ContentNode, EncodingNode, PartNode } from "./content.ts";
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
      if (type.kind !== "object") return [];
      return type.properties.flatMap((property) => {
        const part = content.parts.get(property.name);
        if (part === undefined || part.kind === "file" || part.kind === "xml") return [];
        return [formParameter(property, partEncoding(part), context)];
      });
    case "positions": {
      const hasJson = [...content.prefix, content.rest].some(
        (part) => part && part.kind === "json",
      );
      return hasJson ? [partParameter(content.type, "application/json")] : [];
    }
    case "json":
    case "xml":
    case "text":
    case "multipart":
    case "binary":
    case "sequence":
      return [];
  }
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
