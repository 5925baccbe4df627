import type { Server, ServerResponse } from "../request.ts";
import { BodyDeadlines } from "./body-deadlines.ts";
import { joinHeaders } from "./join-headers.ts";
import { linger } from "./linger.ts";
import { defaultBodyTimeout, NodeCarrier } from "./node-carrier.ts";
import type { NodeRequest, NodeResponse } from "./node-message.ts";

/** What a listener may be told. */
export interface NodeListenerOptions {
  /** Milliseconds for a body to come: 30,000; 0 for no limit. Slower ones are answered with 408. */
  readonly bodyTimeout?: number | undefined;
}

/**
 * Takes requests of `http.createServer`, `https.createServer` or `http2.createSecureServer`, or
 * as middleware of Express, Connect or Polka. There, requests outside of the server's base paths
 * are left to what comes next.
 */
export interface NodeListener {
  (request: NodeRequest, response: NodeResponse, next?: (error?: unknown) => void): void;
  /**
   * For the event `checkContinue`: clients that ask before they send a body are told to go on
   * only when the body is wanted, and are refused without it otherwise (RFC 9110, 10.1.1).
   */
  readonly checkContinue: (request: NodeRequest, response: NodeResponse) => void;
}

/** Puts a server behind Node's. */
export function toNodeListener(server: Server, options: NodeListenerOptions = {}): NodeListener {
  const deadlines = new BodyDeadlines(options.bodyTimeout ?? defaultBodyTimeout);
  const listener = (
    request: NodeRequest,
    response: NodeResponse,
    next?: (error?: unknown) => void,
  ): void => {
    void respond(
      server,
      new NodeCarrier(request, response, deadlines, false, next !== undefined),
      next,
    );
  };
  return Object.assign(listener, {
    checkContinue: (request: NodeRequest, response: NodeResponse): void => {
      void respond(server, new NodeCarrier(request, response, deadlines, true, false), undefined);
    },
  });
}

async function respond(
  server: Server,
  carried: NodeCarrier,
  next: ((error?: unknown) => void) | undefined,
): Promise<void> {
  try {
    const answer = await server(carried);
    if (answer.outside === true && next !== undefined) next();
    else send(carried, answer);
  } catch (error) {
    // Servers never reject, so this is a header that Node does not take, or a mistake of ours.
    console.error("an answer could not be sent:", error);
    giveUp(carried.response);
  }
}

/** An answer that is half made must not be taken for a good one. */
function giveUp(response: NodeResponse): void {
  if (!response.headersSent) {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusCode = 500;
    response.setHeader("Content-Length", "0");
  }
  if (!response.writableEnded) response.end();
}

function send(carried: NodeCarrier, { status, headers, body }: ServerResponse): void {
  const { raw, response } = carried;
  if (response.destroyed === true) return;
  if (raw.httpVersionMajor > 1) {
    writeJoined(response, status, headers);
    end(response, body);
    // Otherwise the client would go on sending what nobody wants (RFC 9113, 8.1).
    if (carried.reading && !raw.readableEnded) response.stream?.close();
    return;
  }
  const closes = carried.body !== undefined && carried.leavesBody();
  const all = closes ? [...headers, "Connection", "close"] : headers;
  if (response.getHeaderNames().length > 0) writeJoined(response, status, all);
  else response.writeHead(status, all as never);
  // Who waits for 100 has sent nothing that would be lost.
  if (closes && !carried.waiting) linger(raw, response, body);
  else end(response, body);
}

function end(response: NodeResponse, body: string | Uint8Array | undefined): void {
  if (body === undefined) response.end();
  else response.end(body);
}

/** For HTTP/2, which takes no flat arrays, and for answers that a framework has set headers of. */
function writeJoined(response: NodeResponse, status: number, headers: readonly string[]): void {
  for (const [name, value] of joinHeaders(headers, (set) => response.getHeader(set))) {
    response.setHeader(name, value);
  }
  response.writeHead(status);
}
