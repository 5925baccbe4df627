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
import type { ContentNode } from "../../ir/index.ts";
import { multipartProperties, type MultipartProperty } from "../operations/multipart.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import { symbols } from "../symbols.ts";
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

/** How a part is sent, where it is not as its value is sent without a description. */
function partWriter(
  { property, part }: MultipartProperty,
  content: ContentNode,
  context: ClientContext,
): readonly Code[] {
  const { kind, many, mediaTypes, sent, transferEncoding } = part;
  const repeated = many ? [code`many: true`] : [];
  switch (kind) {
    case "file":
      return [code`file: ${literals(mediaTypes)}`, ...repeated];
    case "json":
      return [code`json: ${literal(sent ?? "application/json")}`, ...repeated];
    case "style": {
      const parameter = formParameter(property, content, context.index);
      const given = name("given");
      return [code`write: (${given}) => ${encodeParameter(parameter, given, context)}`];
    }
    case "text": {
      // What is in an encoding for text is not text. Source: OpenAPI 3.2, Encoding Object.
      const type =
        sent ?? (transferEncoding === undefined ? undefined : "application/octet-stream");
      if (type === undefined) return [];
      const transfer =
        transferEncoding === undefined ? [] : [code`transfer: ${literal(transferEncoding)}`];
      return [code`text: ${literal(type)}`, ...transfer, ...repeated];
    }
  }
}
