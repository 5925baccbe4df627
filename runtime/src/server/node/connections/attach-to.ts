import type { NodeConnections } from "./node-connections.ts";

/** The part of a server of Node.js that is used: of `http`, `https` or `http2`. */
export interface NodeServer {
  /** Milliseconds. */
  headersTimeout?: number;
  /** Milliseconds. */
  keepAliveTimeout?: number;
  on(event: string, listener: (...given: never[]) => void): unknown;
  listenerCount(event: string): number;
}

/** The part of a session of HTTP/2 that is used. */
interface IdleSession {
  readonly destroyed: boolean;
  setTimeout(milliseconds: number, call: () => void): unknown;
  close(): void;
}

/** Connects a listener to the events of a server beside `request`. Events that have a listener keep theirs. */
export function attachTo<Http extends NodeServer>(
  http: Http,
  connections: NodeConnections,
  events: Readonly<Record<string, (...given: never[]) => void>>,
): Http {
  const { headerTimeout, idleTimeout } = connections.bounds;
  http.on("connection", (socket) => connections.accept(socket));
  http.on("session", (session: IdleSession) => {
    if (idleTimeout > 0)
      session.setTimeout(idleTimeout, () => {
        if (!session.destroyed && connections.isIdle(session)) session.close();
      });
  });
  for (const [event, listener] of Object.entries(events))
    if (http.listenerCount(event) === 0) http.on(event, listener);
  // Servers of HTTP/2 alone have none of these.
  if (http.headersTimeout !== undefined) http.headersTimeout = headerTimeout;
  if (http.keepAliveTimeout !== undefined) http.keepAliveTimeout = idleTimeout;
  return http;
}
