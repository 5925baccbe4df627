import {
  call,
  code,
  commas,
  key,
  literal,
  literals,
  name,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { formParameter } from "../../ir/form-parameter.ts";
import type { ContentNode, PartNode, PositionsNode } from "../../ir/index.ts";
import { multipartProperties, type MultipartProperty } from "../operations/multipart.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import { symbols } from "../symbols.ts";
import { withCharset } from "./content-type.ts";
import type { ClientContext } from "./context.ts";

/** Expression of the body and its media type, for a multipart body with named parts. */
export function multipartCode(
  content: ContentNode,
  value: Printable,
  context: ClientContext,
): Code {
  const writers = multipartProperties(content, context).flatMap((one) => {
    const writer = partWriter(one, content, context);
    return writer.length === 0 ? [] : [code`${key(one.property.name)}: { ${commas(writer)} }`];
  });
  const { type } = content;
  const check = type.kind === "ref" ? [symbols.check(context.index.declaration(type.target))] : [];
  const mediaType = literal(content.mediaType.trim());
  return call(rt.multipartBody, mediaType, value, code`{ ${commas(writers)} }`, ...check);
}

/** Expression of the body and its media type, for a multipart body without names. */
export function positionsCode(
  content: ContentNode,
  positions: PositionsNode,
  value: Printable,
  context: ClientContext,
): Code {
  const { type, mediaType } = content;
  const { prefix, rest, isStream } = positions;
  const writers = [...prefix, ...(rest === false ? [] : [rest])].map(
    (part) => code`{ ${commas(writerOf(part, true))} }`,
  );
  const check = type.kind === "ref" ? [symbols.check(context.index.declaration(type.target))] : [];
  const list = code`[${commas(writers)}]`;
  const write = isStream ? rt.multipartItems : rt.multipartList;
  return call(write, literal(quotedParameters(mediaType.trim())), value, list, ...check);
}

/** A value such as `text/html` is none without quotes. Source: RFC 2045, 5.1. */
const quotedParameters = (mediaType: string): string =>
  mediaType.replace(/=\s*([^"\s;]*\/[^"\s;]*)/g, '="$1"');

/** How a part is sent, where it is not as its value is sent without a description. */
function partWriter(
  { property, part }: MultipartProperty,
  content: ContentNode,
  context: ClientContext,
): readonly Code[] {
  if (part.kind === "style") {
    const parameter = formParameter(property, content, context.index);
    const given = name("given");
    return [code`write: (${given}) => ${encodeParameter(parameter, given, context)}`];
  }
  return writerOf(part, false);
}

/** @param hasCharset whether text says that it is in UTF-8 */
function writerOf(part: PartNode, hasCharset: boolean): readonly Code[] {
  const { kind, many, mediaTypes, sent, transferEncoding } = part;
  const repeated = many ? [code`many: true`] : [];
  switch (kind) {
    case "file": {
      const { requiredHeaders: headers } = part;
      const required = headers === undefined ? [] : [code`headers: ${literals(headers)}`];
      return [code`file: ${literals(mediaTypes)}`, ...required, ...repeated];
    }
    case "json":
      return [code`json: ${literal(sent ?? "application/json")}`, ...repeated];
    case "text":
    case "style": {
      // What is in an encoding for text is not text. Source: OpenAPI 3.2, Encoding Object.
      const type =
        sent ?? (transferEncoding === undefined ? undefined : "application/octet-stream");
      if (type === undefined) return [];
      const transfer =
        transferEncoding === undefined ? [] : [code`transfer: ${literal(transferEncoding)}`];
      const text = hasCharset && type.startsWith("text/") ? withCharset(type, "text") : type;
      return [code`text: ${literal(text)}`, ...transfer, ...repeated];
    }
  }
}
