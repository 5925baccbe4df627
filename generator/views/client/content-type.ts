import { code, literal, template, type Code } from "../../code/index.ts";
import type { ContentNode } from "../../ir/index.ts";

/** What a caller may or must say about the media type of a body. */
export interface ContentTypeChoice {
  /** Whether the caller can give one media type, those of a pattern, or any. */
  readonly kind: "literal" | "pattern" | "any";
  /** TypeScript type of the parameter `contentType`. */
  readonly type: Code;
  /** Who names the media type where the caller does not: nobody, the platform, or the document. */
  readonly otherwise: "nobody" | "platform" | { readonly mediaType: Code };
}

/** Ranges of media types must be narrowed by the caller. Source: RFC 9110, 12.5.1. */
export function contentTypeChoice(content: ContentNode): ContentTypeChoice {
  const { mediaType, kind, parts, positions } = content;
  const name = mediaType.trim();
  // A range with a schema of its own is JSON.
  const json = kind === "json" && { mediaType: literal("application/json") };
  if (name === "*/*") return { kind: "any", type: code`string`, otherwise: json || binary };
  if (name.includes("*"))
    return { kind: "pattern", type: patternType(name), otherwise: json || "nobody" };
  // The boundary is known to whoever has put the parts together: the caller, or the platform.
  if (kind === "multipart" && (parts ?? positions) === undefined)
    return { kind: "pattern", type: patternType(`${name};*`), otherwise: "platform" };
  const otherwise = { mediaType: literal(withCharset(name, kind)) };
  return { kind: "literal", type: literal(name), otherwise };
}

/** The media type of bytes that nothing is known about. */
export const binary = { mediaType: literal("application/octet-stream") };

/** A template literal type in which `*` is any text. */
function patternType(pattern: string): Code {
  const parts = pattern.split("*").flatMap((part, i) => (i === 0 ? [part] : [code`string`, part]));
  return template(...parts);
}

/** Text that does not say so itself may be taken for ASCII. Source: RFC 2046, 4.1.2. */
export function withCharset(mediaType: string, kind: ContentNode["kind"]): string {
  const isText = kind === "text" || (kind === "xml" && /^text\//i.test(mediaType));
  return isText && !/;\s*charset=/i.test(mediaType) ? `${mediaType};charset=UTF-8` : mediaType;
}
