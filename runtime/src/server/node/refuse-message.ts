import { byteLength } from "#platform";
import { problem } from "../../problem/problem.ts";
import { linger } from "./linger.ts";
import { announcesBody, type NodeRequest, type NodeResponse } from "./node-message.ts";

/**
 * Whether a message lacks the header that HTTP/1.1 demands (RFC 9112, 3.2). Node.js refuses these by
 * itself, without a body, unless its server has `requireHostHeader: false`.
 */
export function lacksHost({ headers, httpVersionMajor, httpVersionMinor }: NodeRequest): boolean {
  return headers["host"] === undefined && httpVersionMajor === 1 && httpVersionMinor === 1;
}

/** Responds with problem details to a message that no server looks at, and closes the connection. */
export function refuseMessage(
  request: NodeRequest,
  response: NodeResponse,
  status: number,
  detail: string,
): void {
  const body = JSON.stringify(problem(status, { detail }).body);
  response.statusCode = status;
  response.setHeader("Content-Type", "application/problem+json");
  response.setHeader("Content-Length", String(byteLength(body)));
  if (request.httpVersionMajor > 1) {
    response.end(body);
    return;
  }
  response.setHeader("Connection", "close");
  if (announcesBody(request)) linger(request, response, body);
  else response.end(body);
}
