import type { OperationEvent } from "../hooks.ts";
import type { PreparedServer } from "../prepared-server.ts";

/** What of a request and its server decides how a reply is written. */
export interface ReplyContext {
  readonly server: Pick<
    PreparedServer,
    "challenge" | "checkReplies" | "hooks" | "streamTimeout" | "heartbeat"
  >;
  /** The operation of the request, for hooks. */
  event(): OperationEvent;
  /** The header Accept. */
  readonly accept: string | undefined;
}
