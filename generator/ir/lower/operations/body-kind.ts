import { own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import { essenceOf, isTextual, mediaKind } from "../../media-type.ts";
import type { MediaKind } from "../../options.ts";
import type { OperationLowering } from "./operation-lowering.ts";

/** How a body is read by its media type and, if that is open, by its schema. */
export function bodyKind(
  lowering: OperationLowering,
  mediaType: string,
  schema: Site | undefined,
): MediaKind {
  const target = schema === undefined ? undefined : lowering.document.follow(schema);
  if (target === undefined) return mediaKind(mediaType);
  if (isPassedOn(mediaType, target)) return "text";
  return isAnyType(mediaType) && isStructured(target) ? "json" : mediaKind(mediaType);
}

/**
 * Whether the body is text in its own media type, such as XML that is stored and never parsed: a
 * string whose `contentMediaType` is the media type. Source: JSON Schema 2020-12
 * Validation, 8.4.
 */
function isPassedOn(mediaType: string, schema: Site<JsonObject>): boolean {
  const held = own(schema, "type") === "string" ? textAt(schema, "contentMediaType") : undefined;
  const kind = mediaKind(mediaType);
  // Bytes that are no characters are no text, whatever the schema holds them as.
  const isText = (kind !== "binary" && kind !== "multipart") || isTextual(mediaType);
  return held !== undefined && isText && mediaKind(held) === kind;
}

/** A range that contains application/json. */
const isAnyType = (mediaType: string): boolean =>
  ["*/*", "application/*"].includes(essenceOf(mediaType));

/** Whether a schema describes more than text or bytes. A body of any type is then JSON. */
export function isStructured({ value }: Site<JsonObject>): boolean {
  const { type } = value;
  if (type !== undefined) return type !== "string";
  return ["properties", "items", "allOf", "oneOf", "anyOf"].some((name) => name in value);
}
