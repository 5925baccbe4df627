import type { Reply } from "./reply.ts";
import type { ReplyContext } from "./reply-context.ts";
import type { ServerResponse } from "../message/server-request.ts";

/** How a body that writes its own response asks the server for parts of it. */
export interface SelfWriting {
  /** The status of the reply. */
  readonly status: number;
  /** Content-Type, and Vary if the operation has others; then the headers of the handler. */
  readonly headers: readonly string[];
  /** Whether the operation lists the status 206 with the same media type. */
  readonly listsParts: boolean;
  /** A stream as the server sends it: errors are reported, and waiting has a limit. */
  readonly stream: (body: Reply["body"]) => AsyncIterable<Uint8Array>;
}

/** Key of the method of a body that knows how it is sent, such as one of which ranges can be asked for. */
export const writesItself: unique symbol = Symbol("writesItself");

/** A body that knows how it is sent. The server need not know how, and is smaller for it. */
export interface SelfWritingBody {
  readonly [writesItself]: (context: ReplyContext, own: SelfWriting) => ServerResponse;
}

export function isSelfWriting(body: unknown): body is SelfWritingBody {
  return typeof body === "object" && body !== null && writesItself in body;
}
