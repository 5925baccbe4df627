import { problem, type ProblemReply } from "../../problem/problem.ts";
import type { ServerRequest } from "./server-request.ts";

/** Headers that platforms reduce to the first when they are sent twice. */
const single = ["authorization", "content-type", "host"];

/**
 * A problem for a message that could be understood in two ways: a header that must not be repeated
 * (RFC 9110, 5.3; RFC 9112, 3.2), or a transfer coding that is not decoded (RFC 9112, 6.1).
 */
export function messageMistake({ headers, rawHeaders }: ServerRequest): ProblemReply | undefined {
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && !(typeof coding === "string" && /^\s*chunked\s*$/i.test(coding))) {
    return problem(501, { detail: "The transfer coding is not supported; chunked is." });
  }
  for (const name of single) {
    const value = headers[name];
    if (value === undefined) continue;
    if ((Array.isArray(value) && value.length > 1) || countOf(name, rawHeaders) > 1) {
      return problem(400, { detail: `The request has more than one ${name} header.` });
    }
  }
  return undefined;
}

function countOf(name: string, rawHeaders: readonly string[] = []): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const found = rawHeaders[i];
    if (found?.length === name.length && found.toLowerCase() === name) count++;
  }
  return count;
}
