import {
  call,
  code,
  commas,
  literal,
  nothing,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { essenceOf } from "../../ir/index.ts";
import { responseCodec } from "../content/codecs.ts";
import { pure } from "../content/content-codec.ts";
import type { ClientContext } from "./context.ts";
import type { Contents } from "./listed-responses.ts";

/** List of the media types of a response, each with the function that reads its body. */
export function contentReaders({ contents, isOptional }: Contents, context: ClientContext): Code {
  const readers = contents.map((content) => {
    const mediaType = essenceOf(content.mediaType);
    const codec = responseCodec(content);
    const parts = codec.parts?.(content, context);
    if (parts !== undefined) return partsReader(mediaType, parts, isOptional);
    const read = codec.decode(content, context);
    const shown = isOptional ? pure(call(rt.optionalBody, read)) : read;
    const streams = content.kind === "sequence" ? code`, streams: true` : nothing;
    return code`{ mediaType: ${literal(mediaType)}, read: ${shown}${streams} }`;
  });
  // A reply without a body may have any Content-Type.
  if (isOptional && contents.length > 0) readers.push(code`{ mediaType: "", read: ${rt.noBody} }`);
  return code`[${commas(readers)}]`;
}

/** The reader of a response whose parts may be read one after the other. */
function partsReader(mediaType: string, parts: readonly Printable[], isOptional: boolean): Code {
  const content = pure(call(rt.partsContent, literal(mediaType), ...parts));
  return isOptional ? pure(call(rt.optionalContent, content)) : content;
}
