import type { ApiError } from "../api-error.ts";
import { attempt } from "./attempt.ts";
import { milliseconds } from "./duration.ts";
import type { Duration, Transport } from "../operation/operation.ts";
import type { ClientAuth, ClientRequest, Interceptor, SendRequest } from "./request.ts";
import { retryDelay, type RetryOptions } from "./retry.ts";
import { wait, within } from "./within.ts";
import type { WebResponse } from "../../http/web-types.ts";

/** How a client talks to its server. */
export interface ClientOptions {
  /** Where paths begin, such as `https://host/rest/v3`. */
  readonly baseUrl: string;
  /** Credentials for all operations that need some. They go to `baseUrl` only. */
  readonly auth?: ClientAuth | undefined;
  /** Sends requests in place of the global `fetch`. */
  fetch?(url: string, request: ClientRequest): Promise<WebResponse>;
  /** For each attempt, waiting for credentials included; 30 s by default, 0 for none. */
  readonly timeout?: Duration | undefined;
  readonly retry?: RetryOptions | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The first is outermost. */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /** Most bytes of a response; 64 MiB by default. */
  readonly bodyLimit?: number | undefined;
}

/**
 * Makes what carries calls of operations to one server.
 *
 * @throws {TypeError} `baseUrl` holds a user name or a password, which would show in errors, a query
 *   or a fragment, which no path can follow, or spaces
 */
export function createTransport(options: ClientOptions): Transport {
  const { auth, timeout = 30_000, retry = {}, interceptors = [], fetch = fetchGlobally } = options;
  const base = options.baseUrl.replace(/\/+$/, "");
  if (/\/\/[^/]*@|[?#\s]/.test(base))
    throw new TypeError("baseUrl must not hold credentials or a query");
  const transport: Transport = {
    async send(operation, params, call = {}) {
      const { id, security } = operation;
      const { signal } = call;
      const ms = milliseconds(call.timeout ?? timeout);
      const fetchNow: SendRequest = (request) => fetch(request.url, request);
      const authorise: SendRequest = (request) =>
        auth !== undefined && security.flat().length > 0 && request.url.startsWith(`${base}/`)
          ? auth(request, fetchNow, { security, transport: bare })
          : fetchNow(request);
      const send = interceptors.reduceRight<SendRequest>(
        (next, intercept) => (request) => intercept(request, next),
        authorise,
      );
      for (let count = 0; ; count++) {
        try {
          return await within(ms, signal, `no answer within ${ms} ms`, (inner) =>
            attempt(base, options, operation, params, call, inner, send),
          );
        } catch (error) {
          const delay = retryDelay(error as ApiError, id, count, retry);
          if (delay === undefined) throw error;
          // Once the signal is aborted, neither does this wait nor the next attempt send anything.
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

/** The global one is looked up with each request, as it may be replaced. */
const fetchGlobally = (url: string, request: ClientRequest): Promise<WebResponse> =>
  fetch(url, request as RequestInit);
