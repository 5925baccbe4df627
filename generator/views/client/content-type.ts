import type { ContentNode } from "../../ir/index.ts";
import { quote, templateText } from "../../names/quote.ts";

/** What a caller may or must say about the media type of a body. */
export interface ContentTypeText {
  /** TypeScript type of the parameter `contentType`. */
  readonly type: string;
  /** Expression for the media type that is sent where the caller does not name one. */
  readonly usual?: string;
}

/** Media types that stand for many must be narrowed down by the caller. Source: RFC 9110, 12.5.1. */
export function contentTypeText({ mediaType, kind }: ContentNode): ContentTypeText {
  const name = mediaType.trim();
  if (name === "*/*") return { type: "string", usual: quote("application/octet-stream") };
  if (name.includes("*")) return { type: `\`${templateText(name).replaceAll("*", "${string}")}\`` };
  // Who has put the parts together knows what stands between them: the caller, or the platform.
  if (kind === "multipart")
    return { type: `\`${templateText(name)};\${string}\``, usual: "undefined" };
  return { type: quote(name), usual: quote(withCharset(name, kind)) };
}

/** Text that does not say so itself may be taken for ASCII. Source: RFC 2046, 4.1.2. */
function withCharset(mediaType: string, kind: ContentNode["kind"]): string {
  const isText = kind === "text" || (kind === "xml" && /^text\//i.test(mediaType));
  return isText && !/;\s*charset=/i.test(mediaType) ? `${mediaType};charset=UTF-8` : mediaType;
}
