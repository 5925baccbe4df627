import type { CallOptions, ClientOperation } from "./operation.ts";
import type { ClientRequest } from "./request.ts";

/**
 * Puts the parameters of a call into a request.
 *
 * @param shared headers of all requests
 */
export function prepareRequest<Params>(
  url: string,
  operation: ClientOperation<Params>,
  params: Params,
  shared: Readonly<Record<string, string>> | undefined,
  call: CallOptions,
  signal: AbortSignal,
): ClientRequest {
  const body = operation.body?.(params);
  const headers = new Headers(shared);
  for (const [name, value] of Object.entries({
    Accept: operation.accept,
    "Content-Type": body?.contentType,
    ...operation.headers?.(params),
    ...call.headers,
  }))
    if (value !== undefined) headers.set(name, value);
  return {
    operation: operation.id,
    method: operation.method,
    url,
    headers,
    body: body?.data ?? null,
    signal,
    redirect: "manual",
    credentials: call.credentials,
    // Undefined members count as absent, which the types of fetch do not say.
  } as ClientRequest;
}
