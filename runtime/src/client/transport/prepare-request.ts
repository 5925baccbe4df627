import type { FailedRequest } from "../api-error.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { ClientRequest } from "../call/client-request.ts";
import type { WebAbortSignal } from "../../http/web-types.ts";

/**
 * Adds headers and body to a request that has its address.
 *
 * @param shared headers of all requests, and options of `fetch`
 */
export function prepareRequest<Params>(
  request: FailedRequest,
  operation: ClientOperation<Params>,
  params: Params,
  shared: Pick<CallOptions, "headers" | "fetchOptions">,
  call: CallOptions,
  signal: WebAbortSignal,
): ClientRequest {
  const body = operation.body?.(params);
  const headers = new Headers(shared.headers);
  for (const [name, value] of Object.entries({
    Accept: operation.accept,
    "Content-Type": body?.contentType,
    ...operation.headers?.(params),
    ...call.headers,
  }))
    if (value !== undefined) headers.set(name, value);
  const { credentials } = call;
  return {
    redirect: "manual",
    ...shared.fetchOptions,
    ...call.fetchOptions,
    ...(credentials && { credentials }),
    ...request,
    headers,
    body: body?.data ?? null,
    signal,
    // Undefined members count as absent, which the types of fetch do not express.
  } as ClientRequest;
}
