import { code, distinct, join, literal, template, type Code } from "../../code/index.ts";
import {
  essenceOf,
  hasCharset,
  isRange,
  type ContentKind,
  type ContentNode,
  type ResponseContent,
} from "../../ir/index.ts";

/** The media types of a kind of bodies, as far as they are not as the document writes them. */
interface MediaTypes {
  /** Default media type of a range. */
  readonly ofRange?: string;
  /** Whether bodies are characters, of which a charset is said: always, or only in `text/…`. */
  readonly charset?: "always" | "text";
}

const mediaTypes: Readonly<Record<ContentKind, MediaTypes>> = {
  // A range with a schema of its own is JSON, which has no charset. Source: RFC 8259, 8.1 and 11.
  json: { ofRange: "application/json" },
  xml: { charset: "text" },
  text: { charset: "always" },
  form: {},
  multipart: {},
  parts: {},
  positions: {},
  binary: {},
  sequence: {},
};

/** Choice that a caller has of the media type of a body. */
export interface ContentTypeChoice {
  /** Whether the caller can give one media type, those of a pattern, or any. */
  readonly kind: "literal" | "pattern" | "any";
  /** TypeScript type of the parameter `contentType`. */
  readonly type: Code;
  /** Source of the media type where the caller names none: nothing, the platform, or the document. */
  readonly otherwise: "nobody" | "platform" | { readonly mediaType: Code };
}

/** Ranges of media types must be narrowed by the caller. Source: RFC 9110, 12.5.1. */
export function contentTypeChoice(content: ContentNode): ContentTypeChoice {
  const { mediaType, kind } = content;
  const written = mediaType.trim();
  const { ofRange } = mediaTypes[kind];
  const isPutTogether = kind === "multipart" || (kind === "parts" && content.isOpen === true);
  const known = ofRange !== undefined && { mediaType: literal(ofRange) };
  if (written === "*/*") return { kind: "any", type: code`string`, otherwise: known || binary };
  if (isRange(written))
    return { kind: "pattern", type: patternType(written), otherwise: known || "nobody" };
  // The boundary is known to whoever has put the parts together: the caller, or the platform.
  if (isPutTogether)
    return { kind: "pattern", type: patternType(`${written};*`), otherwise: "platform" };
  const otherwise = { mediaType: literal(withCharset(written, kind)) };
  return { kind: "literal", type: literal(written), otherwise };
}

/** The media type of bytes that nothing is known about. */
export const binary = { mediaType: literal("application/octet-stream") };

/** Type of a media type: a template literal in which `*` is any text. */
function patternType(pattern: string): Code {
  if (!isRange(pattern)) return literal(pattern);
  const parts = pattern.split("*").flatMap((part, i) => (i === 0 ? [part] : [code`string`, part]));
  return template(...parts);
}

/** Text that does not say so itself may be taken for ASCII. Source: RFC 2046, 4.1.2. */
export function withCharset(mediaType: string, kind: ContentKind): string {
  const { charset } = mediaTypes[kind];
  const isSaid = charset === "always" || (charset === "text" && /^text\//i.test(mediaType));
  return isSaid && !hasCharset(mediaType) ? `${mediaType};charset=UTF-8` : mediaType;
}

/** Content-Type of a response. XML has its charset too. Source: RFC 7303, 8; RFC 2046, 4.1.2. */
export function repliedContentType({ mediaType, kind }: ResponseContent): string {
  const type = mediaType.trim();
  const { ofRange, charset } = mediaTypes[kind];
  if (isRange(type)) return ofRange ?? type;
  return charset === undefined || hasCharset(type) ? type : `${type}; charset=UTF-8`;
}

/** Whether the handler must choose a media type of a range. */
export const isOpenRange = ({ mediaType, kind }: ResponseContent): boolean =>
  isRange(mediaType) && mediaTypes[kind].ofRange === undefined;

/**
 * TypeScript type of the media types of contents. A range becomes a template literal type, except
 * for the range of all media types: that is `string`, which contains the others. Source: RFC 9110,
 * 12.5.1.
 */
export function mediaTypeCode(contents: readonly ContentNode[]): Code {
  const names = contents.map(({ mediaType }) => essenceOf(mediaType));
  if (names.includes("*/*")) return code`string`;
  return join(distinct(names.map(patternType)), code` | `);
}
