import type { ApiError } from "../api-error.ts";
import { attempt } from "./attempt.ts";
import { milliseconds } from "./duration.ts";
import type { Duration, Formats, OnMismatch, Validation } from "../call/call-options.ts";
import type { Transport } from "../call/client-transport.ts";
import type { FetchInit } from "../call/fetch-init.ts";
import type { ClientAuth } from "./client-auth.ts";
import type { ClientRequest, Interceptor, SendRequest } from "../call/client-request.ts";
import { retryDelay, type RetryOptions } from "./retry.ts";
import { wait, within } from "./within.ts";
import { wrongBase } from "./wrong-base.ts";
import type { JsonBodyOptions } from "../../json/read/json-body-options.ts";
import type { LocalTimes } from "../call/local-times.ts";
import type { XmlBodyOptions } from "../../xml/read/xml-body-options.ts";
import type { WebResponse } from "../../http/web-types.ts";

/** Settings of a transport. */
export interface TransportOptions {
  /** Prefix of all paths, such as `https://host/rest/v3`. */
  readonly baseUrl: string;
  /**
   * Whether operations with servers of their own are sent to the first of these, as the document says;
   * true by default. Set it to false to send everything to `baseUrl`, such as to a stand-in.
   */
  readonly ownServers?: boolean | undefined;
  /** Credentials for all operations that need some. They are sent to `baseUrl` and own servers only. */
  readonly auth?: ClientAuth | undefined;
  /** Sends requests in place of the global `fetch`. */
  fetch?(url: string, request: ClientRequest): Promise<WebResponse>;
  /** Options of `fetch` for every request. A `fetch` of your own gets them as members of the request. */
  readonly fetchOptions?: FetchInit | undefined;
  /** For each attempt, including the wait for credentials; 30 s by default, 0 for none. */
  readonly timeout?: Duration | undefined;
  readonly retry?: RetryOptions | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The first is outermost. */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /** Most bytes of a response; 64 MiB by default. */
  readonly bodyLimit?: number | undefined;
  /** How strictly responses are checked; `tolerant` by default. */
  readonly validation?: Validation | undefined;
  /** Hears of a response that does not match the document and is let through. */
  readonly onMismatch?: OnMismatch | undefined;
  /** How formats of strings in responses are taken; `check` by default. */
  readonly formats?: Formats | undefined;
  /** How responses in JSON are read: `localTimes("Z")` for servers that send times without an offset. */
  readonly json?: LocalTimes | undefined;
  /**
   * How responses in XML are read, such as `{ timeOffset: "Z" }` for servers that send times without
   * an offset.
   */
  readonly xml?: XmlBodyOptions | undefined;
}

/** Settings of a client. */
export interface ClientOptions extends Omit<TransportOptions, "json"> {
  /**
   * How responses in JSON are read, such as `{ timeOffset: "Z" }` for servers that send times without
   * an offset.
   */
  readonly json?: JsonBodyOptions | undefined;
}

/**
 * Makes a transport that calls the operations of one server.
 *
 * @throws {TypeError} `baseUrl` has a user name or a password, which errors would show, a query or
 *   a fragment, which no path can follow, spaces or backslashes, or a scheme other than of HTTP
 */
export function createTransport(options: TransportOptions): Transport {
  const { auth, timeout = 30_000, retry = {}, interceptors = [] } = options;
  // The global function is looked up for each request, because it may be replaced.
  const fetchNow: SendRequest = (request) =>
    (options.fetch ?? fetch)(request.url, request as ClientRequest & RequestInit);
  if (wrongBase.test(options.baseUrl)) throw new TypeError("baseUrl is no HTTP URL");
  const transport: Transport = {
    async send(operation, params, call = {}) {
      const { id, security } = operation;
      const base = (call.baseUrl ?? operation.base?.(options) ?? options.baseUrl).replace(
        /\/+$/,
        "",
      );
      const { signal } = call;
      const ms = milliseconds(call.timeout ?? timeout);
      const authorise: SendRequest = (request) =>
        auth && security.flat()[0] && request.url.startsWith(`${base}/`)
          ? // `fetch` would take credentials to whatever address a redirect names.
            auth(
              { ...request, redirect: request.redirect === "follow" ? "manual" : request.redirect },
              fetchNow,
              { security, transport: bare },
            )
          : fetchNow(request);
      const send = interceptors.reduceRight<SendRequest>(
        (next, intercept) => (request) => intercept(request, next),
        authorise,
      );
      for (let count = 0; ; count++) {
        try {
          return await within(ms, signal, `no response within ${ms} ms`, (inner) =>
            attempt(base, options, operation, params, call, inner, send),
          );
        } catch (error) {
          // If the signal is aborted, this wait ends and the next attempt sends nothing.
          await wait(retryDelay(error as ApiError, id, count, retry), signal);
        }
      }
    },
  };
  const bare: Transport = {
    send: (operation, params, call) => transport.send({ ...operation, security: [] }, params, call),
  };
  return transport;
}
