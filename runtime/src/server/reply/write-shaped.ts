import { byteLength } from "#platform";
import type { ProblemReply } from "../../problem/problem.ts";
import type { ServerResponse } from "../message/server-request.ts";
import { appendHeaders } from "./extra-headers.ts";
import type { Reply } from "./reply.ts";
import type { RepliedOperation, ReplyContext } from "./reply-context.ts";
import { ReplyError } from "./reply-error.ts";
import { writeReply } from "./write-reply.ts";

/**
 * Writes what `shapeError` gives for a problem: as a reply of the operation, or as JSON if there is no
 * operation. The headers of the problem, such as `Allow`, are kept.
 *
 * @throws {ReplyError} it is no error, or the operation does not list it
 */
export function writeShaped(
  exchange: ReplyContext,
  prepared: RepliedOperation | undefined,
  problem: ProblemReply,
  shaped: Reply,
): ServerResponse {
  if (!(shaped?.status >= 400 && shaped.status < 600))
    throw new ReplyError(`shapeError gave the status ${String(shaped?.status)}`);
  const extraHeaders = { ...problem.extraHeaders, ...shaped.extraHeaders };
  if (prepared !== undefined) return writeReply(exchange, prepared, { ...shaped, extraHeaders });
  const body = JSON.stringify(shaped.body);
  const contentType = shaped.contentType ?? "application/json";
  const headers = ["Content-Type", contentType, "Content-Length", String(byteLength(body))];
  appendHeaders(headers, [], extraHeaders);
  return { status: shaped.status, headers, body };
}
