import type { ServerRequest } from "./server-request.ts";

/** A request with other members. Its body is read only once the path is known. */
export function derivedRequest(
  request: ServerRequest,
  changes: Partial<Pick<ServerRequest, "headers" | "shared">>,
): ServerRequest {
  const { body } = request;
  return {
    method: request.method,
    url: request.url,
    originalUrl: request.originalUrl,
    headers: changes.headers ?? request.headers,
    rawHeaders: request.rawHeaders,
    shared: changes.shared ?? request.shared,
    // Called as methods of the request, which adapters may rely on; a signal may be made when asked for.
    body: typeof body === "function" ? (limit) => body.call(request, limit) : body,
    stream: request.stream === undefined ? undefined : () => streamOf(request),
    get signal() {
      return request.signal;
    },
    abort: (reason) => request.abort?.(reason),
    raw: request.raw,
  };
}

const streamOf = (request: ServerRequest): AsyncIterable<Uint8Array> =>
  request.stream?.() ?? { async *[Symbol.asyncIterator]() {} };
