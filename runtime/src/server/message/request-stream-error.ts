import type { ProblemReply } from "../../problem/problem.ts";

/**
 * Thrown where a handler reads a body piece by piece and it cannot be read further. If the handler
 * lets it through, the response says what is wrong with the body.
 */
export class RequestStreamError extends Error {
  override readonly name = "RequestStreamError";
  readonly reply: ProblemReply;

  constructor(reply: ProblemReply, cause: unknown) {
    super(reply.body.detail ?? "the body cannot be read", { cause });
    this.reply = reply;
  }
}
