import { code, commas, literal, nothing, type Code } from "../../code/index.ts";
import type { ContentNode } from "../../ir/index.ts";
import { bareMediaType } from "./listed-responses.ts";
import { readFunction } from "./content.ts";
import type { ClientContext } from "./context.ts";

/** List of the media types of a response, each with the function that reads its body. */
export function contentReaders(contents: readonly ContentNode[], context: ClientContext): Code {
  const readers = contents.map((content) => {
    const mediaType = bareMediaType(content);
    const streams = content.kind === "sequence" ? code`, streams: true` : nothing;
    return code`{ mediaType: ${literal(mediaType)}, read: ${readFunction(content, context)}${streams} }`;
  });
  return code`[${commas(readers)}]`;
}
