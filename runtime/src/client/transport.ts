import type { ApiError } from "./api-error.ts";
import { attempt } from "./attempt.ts";
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
  const { auth, timeout = 30_000, retry = {}, interceptors = [], bodyLimit = 2 ** 26 } = options;
  const base = options.baseUrl.replace(/\/+$/, "");
  const settings = { base, headers: options.headers, bodyLimit };
  const transport: Transport = {
    async send(operation, params, call = {}) {
      const { signal } = call;
      const ms = milliseconds(call.timeout ?? timeout);
      const authorise = pickAuth(auth, operation.security).reduce<SendRequest>(
        (next, add) => (request) =>
          request.url.startsWith(`${base}/`) ? add(request, next, bare) : next(request),
        (request) => (options.fetch ?? globalFetch)(request.url, request),
      );
      const send = interceptors.reduceRight<SendRequest>(
        (next, intercept) => (request) => intercept(request, next),
        authorise,
      );
      for (let count = 0; ; count++) {
        try {
          return await within(ms, signal, `no answer within ${ms} ms`, (inner) =>
            attempt(settings, operation, params, call, inner, send),
          );
        } catch (error) {
          const failure = error as ApiError;
          // What obtains credentials has been repeated already.
          const own = failure.request.operation === operation.id;
          const delay = own && !signal?.aborted ? retryDelay(failure, count, retry) : undefined;
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
  security: ClientOperation<never>["security"],
): readonly ClientAuth[] {
  for (const schemes of security) {
    // The same credentials may stand for several schemes, such as a header and its cookie.
    const found = new Set(
      schemes.map((scheme) => (typeof auth === "function" ? auth : auth?.[scheme])),
    );
    if (found.size > 0 && !found.has(undefined)) return [...found] as ClientAuth[];
  }
  return [];
}

/** Looked up with each request, as it may be replaced. */
const globalFetch = (url: string, request: ClientRequest): Promise<Response> =>
  fetch(url, request as RequestInit);
