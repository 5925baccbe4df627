import { call, code, commas, literal, nothing, rt, type Code } from "../../code/index.ts";
import { essenceOf } from "../../ir/index.ts";
import { responseCodec } from "../content/codecs.ts";
import { pure } from "../content/content-codec.ts";
import type { ClientContext } from "./context.ts";
import type { Contents } from "./listed-responses.ts";

/** List of the media types of a response, each with the function that reads its body. */
export function contentReaders({ contents, isOptional }: Contents, context: ClientContext): Code {
  const readers = contents.map((content) => {
    const mediaType = essenceOf(content.mediaType);
    const read = responseCodec(content).decode(content, context);
    const shown = isOptional ? pure(call(rt.optionalBody, read)) : read;
    const streams = content.kind === "sequence" ? code`, streams: true` : nothing;
    return code`{ mediaType: ${literal(mediaType)}, read: ${shown}${streams} }`;
  });
  // What has no body may have any Content-Type.
  if (isOptional && contents.length > 0) readers.push(code`{ mediaType: "", read: ${rt.noBody} }`);
  return code`[${commas(readers)}]`;
}
