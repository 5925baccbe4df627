import { readAnswer } from "./answer.ts";
import { readAnswerBody } from "./answer-body.ts";
import { ApiError, messageOf } from "./api-error.ts";
import { prepareRequest, type PreparedRequest } from "./prepare-request.ts";
import { milliseconds } from "./duration.ts";
import type { ClientOperation, Duration, Transport } from "./operation.ts";
import type { ClientAuth, ClientRequest, Interceptor, SendRequest } from "./request.ts";
import { retryDelay, type RetryOptions } from "./retry.ts";
import { wait, within } from "./within.ts";

/** How a client talks to its server. */
export interface ClientOptions {
  /** Where paths begin, such as `https://host/rest/v3`. */
  readonly baseUrl: string;
  /**
   * Credentials for all operations that need some, or by name of the document's security scheme.
   * They go to `baseUrl` only.
   */
  readonly auth?: ClientAuth | Readonly<Record<string, ClientAuth | undefined>> | undefined;
  /** Sends requests in place of the global `fetch`. */
  fetch?(url: string, request: ClientRequest): Promise<Response>;
  /** For each attempt, waiting for credentials included; 30 s unless told otherwise, 0 for none. */
  readonly timeout?: Duration | undefined;
  readonly retry?: RetryOptions | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The first is outermost. */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /** Most bytes of an answer; 64 MiB unless told otherwise. */
  readonly bodyLimit?: number | undefined;
}

/** Makes what carries calls of operations to one server. */
export function createTransport(options: ClientOptions): Transport {
  const base = options.baseUrl.replace(/\/+$/, "");
  const { auth, timeout = 30_000, retry = {}, interceptors = [], bodyLimit = 2 ** 26 } = options;
  const transport: Transport = {
    async send(operation, params, call = {}) {
      const { signal } = call;
      const ms = milliseconds(call.timeout ?? timeout);
      const request = prepareRequest(base, operation, params, options.headers, call);
      const authorise = pickAuth(auth, operation).reduce<SendRequest>(
        (next, add) => (sent) =>
          sent.url.startsWith(`${base}/`) ? add(sent, next, bare) : next(sent),
        (sent) => (options.fetch ?? (fetch as NonNullable<ClientOptions["fetch"]>))(sent.url, sent),
      );
      const exchange = interceptors.reduceRight<SendRequest>(
        (next, intercept) => (sent) => intercept(sent, next),
        authorise,
      );
      for (let attempt = 0; ; attempt++) {
        try {
          return await within(ms, signal, `no answer within ${ms} ms`, async (inner) => {
            let response, bytes;
            try {
              inner.throwIfAborted();
              const headers = new Headers(request.headers);
              response = await exchange({ ...request, headers, signal: inner });
              bytes = await readAnswerBody(response, bodyLimit, request);
            } catch (cause) {
              throw cause instanceof ApiError ? cause : lost(request, inner, cause);
            }
            return readAnswer(operation, request, response, bytes);
          });
        } catch (error) {
          const failure = error as ApiError;
          // What obtains credentials has been repeated already.
          const own = failure.request.operation === operation.id;
          const delay = own && !signal?.aborted ? retryDelay(failure, attempt, retry) : undefined;
          if (delay === undefined) throw error;
          await wait(delay, signal);
        }
      }
    },
  };
  const bare: Transport = {
    send: (operation, params, call) => transport.send({ ...operation, security: [] }, params, call),
  };
  return transport;
}

/** The first alternative of the operation that credentials are there for. */
function pickAuth(
  auth: ClientOptions["auth"],
  { security }: Pick<ClientOperation<never>, "security">,
): readonly ClientAuth[] {
  for (const schemes of security) {
    if (schemes.length === 0 || auth === undefined) continue;
    if (typeof auth === "function") return [auth];
    const found = schemes.map((scheme) => auth[scheme]).filter((add) => add !== undefined);
    // The same credentials may stand for several schemes, such as a header and its cookie.
    if (found.length === schemes.length) return [...new Set(found)];
  }
  return [];
}

/** Why no answer came. */
function lost(
  request: PreparedRequest,
  { aborted, reason }: AbortSignal,
  cause: unknown,
): ApiError {
  if (!aborted) return new ApiError("network", request, messageOf(cause), { cause });
  const kind = (reason as Error | null)?.name === "TimeoutError" ? "timeout" : "aborted";
  return new ApiError(kind, request, messageOf(reason), { cause: reason });
}
