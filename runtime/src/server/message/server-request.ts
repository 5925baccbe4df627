import type { RequestHeaders } from "../../http/request-headers.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/**
 * Reads the whole body, once. Called as a method of the request.
 *
 * @param limit most bytes that are accepted
 * @throws {BodyError} the body is larger than that, ended early or did not arrive in time
 */
export type ReadBody = (limit: number) => Promise<Uint8Array>;

/** A request, independent of how it was received. */
export interface ServerRequest {
  /** In capitals, such as `GET`. */
  readonly method: string;
  /** Path and query as received, such as `/rest/v3/users?page_size=10`. */
  readonly url: string;
  /** The same before a framework removed the path where this server is mounted; tried after `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: RequestHeaders;
  /** Name, value, name, value as received, if `headers` does not show what was sent twice. */
  readonly rawHeaders?: readonly string[] | undefined;
  /** Whether others handle what is outside the server's base paths; hooks are not called then. */
  readonly shared?: boolean | undefined;
  /** The body, or a function that reads it when needed; absent without a body. */
  readonly body?: Uint8Array | ReadBody | undefined;
  /**
   * Gives the body piece by piece, in place of `body`. Called as a method of the request. Its iterator
   * throws a `BodyError` as `body` does; `return` leaves the rest.
   */
  readonly stream?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Aborted when the client disconnects, and when its handler takes too long. */
  readonly signal?: WebAbortSignal | undefined;
  /** Aborts `signal`. Called as a method of the request. */
  readonly abort?: ((reason: unknown) => void) | undefined;
  /** Request that the adapter made this from: one of Node.js, of a framework, or of fetch. */
  readonly raw?: unknown;
}

/** A response, independent of how it will be sent. */
export interface ServerResponse {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  /**
   * Text is sent as UTF-8. Absent if the response has none, as with 204 and for HEAD. Of a stream each
   * chunk is asked for when there is room for it; whoever does not read to the end calls `return` of
   * its iterator. If it throws, the connection is broken off, so that the body does not pass for whole.
   */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined;
  /** Whether the path is outside the server's base paths, so that others may handle it. */
  readonly outside?: boolean | undefined;
}

/** Handles requests; never rejects. Adapters connect it to Node.js, fetch or a framework. */
export type Server = (request: ServerRequest) => Promise<ServerResponse>;
