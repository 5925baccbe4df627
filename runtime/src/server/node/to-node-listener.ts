import type { Server, ServerResponse } from "../request.ts";
import { BodyDeadlines } from "./body-deadlines.ts";
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
    if (!carried.response.writableEnded) carried.response.end();
  }
}

function send(carried: NodeCarrier, { status, headers, body }: ServerResponse): void {
  const { raw, response } = carried;
  if (response.destroyed === true) return;
  if (raw.httpVersionMajor > 1) {
    sendStream(response, status, headers, body);
    return;
  }
  if (carried.body !== undefined && carried.leavesBody()) {
    response.writeHead(status, [...headers, "Connection", "close"] as never);
    // Who waits for 100 has sent nothing that would be lost.
    if (!carried.waiting) {
      linger(raw, response, body);
      return;
    }
  } else response.writeHead(status, headers as never);
  if (body === undefined) response.end();
  else response.end(body);
}

/** HTTP/2 has streams, whose ends are no matter of the connection; it takes no flat arrays. */
function sendStream(
  response: NodeResponse,
  status: number,
  headers: readonly string[],
  body: string | Uint8Array | undefined,
): void {
  const fields = new Map<string, string[]>();
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = (headers[i] ?? "").toLowerCase();
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [headers[i + 1] ?? ""]);
    else values.push(headers[i + 1] ?? "");
  }
  for (const [name, [value = "", ...more]] of fields) {
    response.setHeader(name, more.length === 0 ? value : [value, ...more]);
  }
  response.writeHead(status);
  if (body === undefined) response.end();
  else response.end(body);
}
