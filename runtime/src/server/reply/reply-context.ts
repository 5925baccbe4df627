import type { ProblemReply } from "../../problem/problem.ts";
import type { ServerOperation } from "../description/server-operation.ts";
import type { OperationEvent, ServerHooks } from "../hooks.ts";
import type { ServerRequest, ServerResponse } from "../message/server-request.ts";
import type { PreparedResponses } from "./prepared-response.ts";

/** Settings of a server that decide how it writes replies. */
export interface ReplySettings {
  /** Value of WWW-Authenticate for operations that have none of their own, such as a sign-in. */
  readonly challenge: string;
  /** Whether bodies and headers are checked against every rule of their schemas. */
  readonly checkReplies: boolean;
  /** Milliseconds; 0 for none. */
  readonly heartbeat: number;
  /** Milliseconds; 0 for none. */
  readonly streamTimeout: number;
  readonly hooks: ServerHooks;
}

/** An operation with the responses that its replies become. */
export interface RepliedOperation {
  readonly operation: ServerOperation;
  readonly responses: PreparedResponses;
  /** Value of WWW-Authenticate; empty if the operation requires no credentials. */
  readonly challenge: string;
}

/** A request that is replied to, and the settings of the server that writes the reply. */
export interface ReplyContext {
  readonly server: ReplySettings;
  /** The operation of the request, for hooks. */
  event(): OperationEvent;
  /** The header Accept. */
  readonly accept: string | undefined;
  readonly request: ServerRequest;
  /** The response of the server itself that a problem is. */
  write(problem: ProblemReply): ServerResponse;
}
