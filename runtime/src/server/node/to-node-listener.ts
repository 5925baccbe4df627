import type { Server, ServerResponse } from "../message/server-request.ts";
import { checkAdapter } from "../check-adapter.ts";
import { checkTime, type Checks } from "../../options/checks.ts";
import { BodyBudget, type BodyBounds, checkBodyBounds } from "../body/body-budget.ts";
import { bodyBeside, headersBefore } from "./body-beside.ts";
import { BodyDeadlines } from "./body-deadlines.ts";
import { clientError } from "./client-error.ts";
import { attachTo, type NodeServer } from "./connections/attach-to.ts";
import { checkConnectionBounds, type ConnectionBounds } from "./connections/connection-bounds.ts";
import { type ConnectionCounts, NodeConnections } from "./connections/node-connections.ts";
import { isAsyncIterable } from "../../stream/byte-stream.ts";
import { joinHeaders } from "./join-headers.ts";
import { linger } from "./linger.ts";
import { defaultBodyTimeout, NodeCarrier } from "./node-carrier.ts";
import type { NodeRequest, NodeResponse } from "./node-message.ts";
import { lacksHost, refuseMessage } from "./refuse-message.ts";
import { writeStream } from "./write-stream.ts";

/** Options of a listener. */
export interface NodeListenerOptions {
  /** Milliseconds until a body must have arrived: 30,000; 0 for no limit. Later ones get 408. */
  readonly bodyTimeout?: number | undefined;
  /** Bounds of the bodies that are being received at one time: 64 MiB together. */
  readonly bodies?: BodyBounds<NodeRequest> | undefined;
  /** Bounds of connections, of their waiting requests, and of clients that do not read. */
  readonly connections?: ConnectionBounds | undefined;
}

export const nodeOptions: Checks<NodeListenerOptions> = {
  bodyTimeout: checkTime,
  bodies: checkBodyBounds,
  connections: checkConnectionBounds,
};

/**
 * Handles requests of `http.createServer`, `https.createServer` or `http2.createSecureServer`, or
 * as middleware of Express, Connect or Polka. There, requests outside the server's base paths are
 * passed on.
 */
export interface NodeListener {
  (request: NodeRequest, response: NodeResponse, next?: (error?: unknown) => void): void;
  /**
   * For the event `checkContinue`: clients that ask before they send a body get `100 Continue` only
   * if the body is needed, and otherwise the final response at once (RFC 9110, 10.1.1).
   */
  readonly checkContinue: (request: NodeRequest, response: NodeResponse) => void;
  /**
   * For the event `checkExpectation`: a request with an `Expect` other than `100-continue` gets 417
   * with problem details instead of an empty body (RFC 9110, 10.1.1).
   */
  readonly checkExpectation: (request: NodeRequest, response: NodeResponse) => void;
  /**
   * For the event `clientError`: what Node.js refuses by itself, such as headers that are too long
   * (431) or too slow (408), gets problem details instead of an empty body.
   */
  readonly clientError: typeof clientError;
  /** Bytes of bodies that have arrived in part, such as for a metric. */
  readonly receivedBytes: () => number;
  /** Numbers of its connections, such as for metrics. */
  readonly connections: () => ConnectionCounts;
  /**
   * Handles a request of another listener in its turn, such as one of pages beside the server: after the requests before
   * it on its connection. This listener does so by itself.
   */
  readonly inTurn: (request: NodeRequest, response: NodeResponse, handle: () => void) => void;
  /**
   * Connects the listener to what a server of Node.js tells beside requests: connections, which it then bounds, sessions
   * of HTTP/2, and the three events above, unless they have listeners. It sets `headersTimeout` and `keepAliveTimeout`.
   *
   * @returns the server
   */
  readonly attachTo: <Http extends NodeServer>(http: Http) => Http;
}

/**
 * Adapts a server to a listener of Node.js.
 *
 * @throws {TypeError} an option has an unknown name or an invalid value
 */
export function toNodeListener(server: Server, options: NodeListenerOptions = {}): NodeListener {
  checkAdapter("toNodeListener", server, options, nodeOptions);
  const deadlines = new BodyDeadlines(options.bodyTimeout ?? defaultBodyTimeout);
  const budget = new BodyBudget(options.bodies);
  const connections = new NodeConnections(options.connections);
  const handle = (
    request: NodeRequest,
    response: NodeResponse,
    isWaiting: boolean,
    next?: (error?: unknown) => void,
  ): void =>
    connections.inTurn(request, response, () => {
      if (next === undefined && isRefused(request, response)) return;
      void respond(
        server,
        new NodeCarrier(request, response, deadlines, budget, isWaiting, next !== undefined),
        next,
      );
    });
  const listener = (
    request: NodeRequest,
    response: NodeResponse,
    next?: (error?: unknown) => void,
  ): void => handle(request, response, false, next);
  const events = {
    clientError,
    checkExpectation: (request: NodeRequest, response: NodeResponse): void =>
      connections.inTurn(request, response, () =>
        refuseMessage(request, response, 417, "The only expectation that is met is 100-continue."),
      ),
    checkContinue: (request: NodeRequest, response: NodeResponse): void =>
      handle(request, response, true),
  };
  return Object.assign(listener, {
    ...events,
    receivedBytes: () => budget.bytes,
    connections: () => connections.counts,
    inTurn: connections.inTurn.bind(connections),
    attachTo: <Http extends NodeServer>(http: Http): Http => attachTo(http, connections, events),
  });
}

function isRefused(request: NodeRequest, response: NodeResponse): boolean {
  if (!lacksHost(request)) return false;
  refuseMessage(request, response, 400, "The request has no Host header.");
  return true;
}

async function respond(
  server: Server,
  carried: NodeCarrier,
  next: ((error?: unknown) => void) | undefined,
): Promise<void> {
  try {
    const answer = await server(carried);
    if (answer.outside === true && next !== undefined) next();
    else if (isAsyncIterable(answer.body)) await sendStream(carried, answer, answer.body);
    else send(carried, answer as WholeResponse);
  } catch (error) {
    // Servers never reject, so this is a header that Node.js refuses, or a bug.
    console.error("a response could not be sent:", error);
    giveUp(carried.response);
  }
}

/** A truncated response must not pass for a complete one. */
function giveUp(response: NodeResponse): void {
  if (!response.headersSent) {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusCode = 500;
    response.setHeader("Content-Length", "0");
  }
  if (!response.writableEnded) response.end();
}

/** A response whose body is known. */
interface WholeResponse extends ServerResponse {
  readonly body: string | Uint8Array | undefined;
}

function send(carried: NodeCarrier, { status, headers, body: whole }: WholeResponse): void {
  const { raw, response } = carried;
  if (response.destroyed === true) return;
  const before = headersBefore(response);
  const body = bodyBeside(before.length === 0 ? headers : [...headers, ...before], whole);
  if (raw.httpVersionMajor > 1) {
    writeJoined(response, status, headers);
    end(response, body);
    // Otherwise the client would send a body that is not read (RFC 9113, 8.1).
    if (carried.reading && !raw.readableEnded) response.stream?.close();
    return;
  }
  const closes = carried.body !== undefined && carried.leavesBody();
  const all = closes ? [...headers, "Connection", "close"] : headers;
  if (before.length > 0) writeJoined(response, status, all);
  else response.writeHead(status, all as never);
  // A client waiting for `100 Continue` has not sent its body yet.
  if (closes && !carried.waiting) linger(raw, response, body);
  else end(response, body);
}

function end(response: NodeResponse, body: string | Uint8Array | undefined): void {
  if (body === undefined) response.end();
  else response.end(body);
}

async function sendStream(
  carried: NodeCarrier,
  { status, headers }: ServerResponse,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { raw, response } = carried;
  // Bytes that the client still sends are read and dropped, so that the connection can be used again.
  if (carried.body !== undefined && !raw.readableEnded) raw.resume();
  if (response.destroyed !== true) {
    if (raw.httpVersionMajor > 1 || response.getHeaderNames().length > 0)
      writeJoined(response, status, headers);
    else response.writeHead(status, headers as never);
    // Clients of events wait for the headers, and the first event may be far away.
    response.flushHeaders?.();
  }
  await writeStream(response, body);
}

/** For HTTP/2, which takes no flat arrays, and for responses that have headers of a framework. */
function writeJoined(response: NodeResponse, status: number, headers: readonly string[]): void {
  for (const [name, value] of joinHeaders(headers, (set) => response.getHeader(set))) {
    response.setHeader(name, value);
  }
  response.writeHead(status);
}
