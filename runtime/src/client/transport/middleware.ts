import type { WebRequest, WebResponse } from "../../http/web-types.ts";
import type { ClientRequest, Interceptor } from "../call/client-request.ts";

/** Call as the functions of a middleware get it. */
export interface MiddlewareContext {
  /** The request, without credentials; its headers may be changed in place. */
  readonly request: WebRequest;
  /** The operationId. */
  readonly operation: string;
  /** The same for the functions of one attempt, and different for every other attempt. */
  readonly id: string;
}

/** Functions around a request, in the form that openapi-fetch has made known. */
export interface Middleware {
  /** Runs before the request is sent; gives another request, or the response instead of sending it. */
  readonly onRequest?: (
    context: MiddlewareContext,
  ) => Given<WebRequest | WebResponse> | Promise<Given<WebRequest | WebResponse>>;
  /** Runs when there is a response, whatever its status; gives another one in its place. */
  readonly onResponse?: (
    context: MiddlewareContext & { readonly response: WebResponse },
  ) => Given<WebResponse> | Promise<Given<WebResponse>>;
  /** Runs when there is no response; gives one, or another error. */
  readonly onError?: (
    context: MiddlewareContext & { readonly error: unknown },
  ) => Given<WebResponse | Error> | Promise<Given<WebResponse | Error>>;
}

/** Nothing leaves things as they are. */
type Given<T> = T | undefined | void;

/** An interceptor that runs middleware, which can be added and removed while the client is in use. */
export interface MiddlewareInterceptor extends Interceptor {
  /** Adds middleware after what is there. */
  readonly use: (...added: readonly Middleware[]) => void;
  /** Removes middleware. */
  readonly eject: (...removed: readonly Middleware[]) => void;
}

/**
 * Runs middleware for each attempt: `onRequest` in order, then `onResponse` or `onError` in the
 * opposite order. After a response of `onRequest` nothing else runs.
 */
export function middleware(...first: readonly Middleware[]): MiddlewareInterceptor {
  const installed = [...first];
  const intercept: Interceptor = async (sent, next) => {
    // One that is added or removed meanwhile counts for the next attempt.
    const all = [...installed];
    const original = requestOf(sent);
    const context = {
      request: original,
      operation: sent.operation,
      id: Math.random().toString(36).slice(2),
    };
    for (const { onRequest } of all) {
      const given = await onRequest?.({ ...context });
      if (given instanceof Response) return given;
      if (given) context.request = checked(given, Request, "onRequest");
    }
    let response: WebResponse;
    try {
      response = await next(await changed(sent, original, context.request));
    } catch (thrown) {
      let error = thrown;
      let instead: WebResponse | undefined;
      for (const { onError } of all.toReversed()) {
        const given = await onError?.({ ...context, error });
        if (given instanceof Error) error = given;
        else if (given) instead = checked(given, Response, "onError");
        if (instead) break;
      }
      if (!instead) throw error;
      response = instead;
    }
    for (const { onResponse } of all.toReversed()) {
      const given = await onResponse?.({ ...context, response });
      if (given && given !== response) response = checked(given, Response, "onResponse");
    }
    return response;
  };
  return Object.assign(intercept, {
    use: (...added: readonly Middleware[]) => void installed.push(...added),
    eject: (...removed: readonly Middleware[]) => {
      for (const one of removed) {
        const at = installed.indexOf(one);
        if (at >= 0) installed.splice(at, 1);
      }
    },
  });
}

function checked<T>(given: unknown, kind: new (...given: never[]) => T, where: string): T {
  if (given instanceof kind) return given;
  throw new TypeError(`${where} of a middleware returned something else than a ${kind.name}`);
}

function requestOf(sent: ClientRequest): Request {
  // Undefined members count as absent, which the types of fetch do not express.
  return new Request(sent.url, sent as RequestInit);
}

/**
 * Request that is sent after middleware has run. Of a request in place of the original one count method,
 * address, headers, body, signal and credentials; redirects are never followed.
 */
async function changed(
  sent: ClientRequest,
  original: Request,
  given: WebRequest,
): Promise<ClientRequest> {
  const request = given as Request;
  const headers = new Headers(request.headers);
  if (request === original) {
    // The platform has made a boundary for a form, and makes another one when it is sent.
    if (!sent.headers.has("Content-Type")) headers.delete("Content-Type");
    // A stream has been handed to the request.
    return { ...sent, headers, body: isStream(sent.body) ? request.body : sent.body };
  }
  const { method, signal, credentials } = request;
  // Not every browser has the body of a request as a stream. The copy leaves it to `onResponse`.
  const bytes = isStream(sent.body) ? undefined : await request.clone().arrayBuffer();
  return {
    ...sent,
    url: addressOf(sent.url, original.url, request.url),
    method,
    headers,
    body: bytes === undefined ? request.body : bytes.byteLength ? new Uint8Array(bytes) : null,
    signal: AbortSignal.any([sent.signal, signal]),
    ...(credentials !== original.credentials && { credentials }),
  };
}

const isStream = (body: ClientRequest["body"]): boolean =>
  typeof body === "object" && body !== null && "getReader" in body;

/**
 * The address in the form that the client has it: a request has it absolute and normalized, and
 * credentials are sent only to addresses that begin as `baseUrl` is written.
 */
function addressOf(written: string, normalized: string, wanted: string): string {
  if (wanted === normalized) return written;
  const before = new URL(normalized);
  const after = new URL(wanted);
  const path = before.pathname + before.search;
  return before.origin === after.origin && written.endsWith(path)
    ? written.slice(0, -path.length) + after.pathname + after.search
    : wanted;
}
