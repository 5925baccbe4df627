import { essenceOf, isJson, isXml } from "../openapi/media-type.ts";
import type { MediaKind } from "./options.ts";

export { essenceOf, hasCharset, isJson, isRange, isXml } from "../openapi/media-type.ts";

/** Kind of the values of a media type. Source: RFC 6838, 4.2.8 and 6. */
export function mediaKind(mediaType: string): MediaKind {
  if (sequentialFormat(mediaType) !== undefined) return "sequence";
  if (isJson(mediaType)) return "json";
  if (isXml(mediaType)) return "xml";
  const essence = essenceOf(mediaType);
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  return essence.startsWith("text/") ? "text" : "binary";
}

/** How a sequential media type separates its items. Source: OpenAPI 3.2, Sequential Media Types. */
export function sequentialFormat(
  mediaType: string,
): "json-lines" | "json-seq" | "events" | undefined {
  const essence = essenceOf(mediaType);
  if (essence === "text/event-stream") return "events";
  if (/^application\/(x-)?(ndjson|jsonl|jsonlines)$/.test(essence)) return "json-lines";
  return /^application\/(.+\+)?json-seq$/.test(essence) ? "json-seq" : undefined;
}

/** Whether values are characters. */
export function isTextual(mediaType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)$/.test(
    essenceOf(mediaType),
  );
}

/** Whether parts have names. Source: RFC 7578. */
export function isFormData(mediaType: string): boolean {
  return essenceOf(mediaType) === "multipart/form-data";
}
