import type { RequestHeaders } from "../http/request-headers.ts";
import type { WebAbortSignal } from "../http/web-types.ts";

/**
 * Gives the body whole, once. Called as a method of the request.
 *
 * @param limit most bytes to take
 * @throws {BodyError} the body is larger than that, ended early or did not come in time
 */
export type ReadBody = (limit: number) => Promise<Uint8Array>;

/** A request, whatever carried it. */
export interface ServerRequest {
  /** In capitals, such as `GET`. */
  readonly method: string;
  /** Path and query as they came, such as `/rest/v3/users?page_size=10`. */
  readonly url: string;
  /** The same before a framework cut off where this server is mounted; looked at after `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: RequestHeaders;
  /** Whether somebody else answers what is outside of the server's base paths; no hook is told then. */
  readonly shared?: boolean | undefined;
  /** The body, or what reads it when it is needed; absent where there is none. */
  readonly body?: Uint8Array | ReadBody | undefined;
  /** Aborted when the client goes away. */
  readonly signal?: WebAbortSignal | undefined;
  /** What the adapter made this of: Node's or a framework's request, or fetch's. */
  readonly raw?: unknown;
}

/** An answer, whatever will carry it. */
export interface ServerResponse {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  /** Text is sent as UTF-8. Absent where the answer has none, as with 204 and for HEAD. */
  readonly body: string | Uint8Array | undefined;
  /** Whether the path is outside of the server's base paths, so that others may answer instead. */
  readonly outside?: boolean | undefined;
}

/** Answers requests; never rejects. Adapters put it behind Node's server, fetch or a framework. */
export type Server = (request: ServerRequest) => Promise<ServerResponse>;
