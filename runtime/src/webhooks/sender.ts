import { ApiError, messageOf } from "../client/api-error.ts";
import type { CallOptions } from "../client/call/call-options.ts";
import type { ClientOperation } from "../client/call/client-operation.ts";
import type { Transport } from "../client/call/client-transport.ts";
import type { ClientRequest, Interceptor } from "../client/call/client-request.ts";
import { createTransport, type TransportOptions } from "../client/transport/transport.ts";
import type { WebUrl } from "../http/web-types.ts";
import { toUtf8 } from "#platform";

/** A message that is sent, for what signs it. */
export interface SentMessage {
  /**
   * Of the message: the header `webhook-id` of the call, or a random one; the same in all attempts of
   * a call.
   */
  readonly id: string;
  /** The bytes of the body as they are sent; empty if absent. */
  readonly body: Uint8Array;
  readonly request: ClientRequest;
}

/** Settings of a sender: those of a client, without an address. */
export interface SenderOptions extends Omit<TransportOptions, "baseUrl" | "ownServers"> {
  /**
   * Whether a message may be sent to an address, which comes from another party. Addresses other than
   * `http` and `https`, and those with a user name or a password, are refused in any case.
   */
  allow?(url: WebUrl): boolean | Promise<boolean>;
  /** Gives the headers that sign a message, such as `standardWebhooks(secret).sign`. */
  sign?(
    message: SentMessage,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}

/** Gives the transport that sends to an address; free functions take it as their first argument. */
export type TransportTo = (url: string | WebUrl) => Transport;

/** Makes what sends webhooks and callbacks: for each address a transport. */
export function createSenderTransport(options: SenderOptions = {}): TransportTo {
  const { allow, sign, interceptors = [], ...shared } = options;
  return (address) => ({
    async send(operation, params, call = {}) {
      // No other address has been allowed.
      if (call.baseUrl !== undefined) throw new TypeError("a webhook has its address already");
      const url = await allowed(address, operation, options);
      const signing = sign === undefined ? [] : [signer(options, call)];
      const transport = createTransport({
        ...shared,
        interceptors: [...interceptors, ...signing],
        baseUrl: url.origin,
      });
      const path = url.pathname + url.search;
      const located = {
        ...operation,
        url: (given: typeof params) => joined(path, operation.url(given)),
      };
      return transport.send(located, params, call);
    },
  });
}

/** @throws {ApiError} nothing is sent to the address */
async function allowed(
  address: string | WebUrl,
  { id, method }: ClientOperation<never>,
  options: SenderOptions,
): Promise<URL> {
  let url: URL | undefined;
  let problem: string | undefined;
  let cause: unknown;
  try {
    url = new URL(address);
    if (!/^https?:$/.test(url.protocol)) problem = "an address begins with http or https";
    else if (url.username + url.password !== "") problem = "the address holds credentials";
    else if ((await options.allow?.(url)) === false) problem = "the address is not allowed";
    else return url;
  } catch (error) {
    cause = error;
    problem = url === undefined ? "this is no address" : messageOf(error);
  }
  // A text that is not an address, or holds credentials, is not shown.
  const shown = url === undefined ? "" : url.origin + url.pathname;
  throw new ApiError("encode", { operation: id, method, url: shown }, problem, { cause });
}

/** Signs what is sent, behind all other interceptors. */
function signer(options: SenderOptions, { headers = {} }: CallOptions): Interceptor {
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === "webhook-id");
  const id = given?.[1] ?? `msg_${crypto.randomUUID()}`;
  return async (request, next) => {
    try {
      const signed = await options.sign?.({ id, body: bytesOf(request), request });
      for (const [name, value] of Object.entries(signed ?? {})) request.headers.set(name, value);
    } catch (cause) {
      const { operation, method, url } = request;
      throw new ApiError("encode", { operation, method, url }, messageOf(cause), { cause });
    }
    return next(request);
  };
}

function bytesOf({ body }: ClientRequest): Uint8Array {
  if (body === null) return new Uint8Array(0);
  if (typeof body === "string") return toUtf8(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError("only text and bytes can be signed, no streams and forms");
}

/** A query behind that of the address. */
function joined(path: string, query: string): string {
  return path.includes("?") ? path + query.replace("?", "&") : path + query;
}
