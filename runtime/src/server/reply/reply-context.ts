import type { OperationEvent } from "../hooks.ts";
import type { PreparedServer } from "../prepared-server.ts";
import type { ProblemReply } from "../../problem/problem.ts";
import type { ServerRequest, ServerResponse } from "../request.ts";

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
  readonly request: ServerRequest;
  /** The response of the server itself that a problem is. */
  write(problem: ProblemReply): ServerResponse;
}
