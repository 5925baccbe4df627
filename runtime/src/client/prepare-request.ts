import { ApiError, messageOf } from "./api-error.ts";
import type { CallOptions, ClientOperation } from "./operation.ts";
import type { ClientRequest } from "./request.ts";

/** A request that is sent once or several times. */
export type PreparedRequest = Omit<ClientRequest, "signal">;

/**
 * Puts the parameters of a call into a request.
 *
 * @param shared headers of all requests
 * @throws {ApiError} of kind `encode`
 */
export function prepareRequest<Params>(
  base: string,
  operation: ClientOperation<Params>,
  params: Params,
  shared: Readonly<Record<string, string>> | undefined,
  call: CallOptions,
): PreparedRequest {
  const { id, method } = operation;
  let url = base;
  try {
    url += operation.url(params);
    const data = operation.body?.(params);
    const headers = new Headers(shared);
    for (const [name, value] of Object.entries({
      Accept: operation.accept,
      "Content-Type": data?.contentType,
      ...operation.headers?.(params),
      ...call.headers,
    }))
      if (value !== undefined) headers.set(name, value);
    return {
      operation: id,
      method,
      url,
      headers,
      body: data?.data ?? null,
      redirect: "manual",
      credentials: call.credentials,
    } as PreparedRequest;
  } catch (cause) {
    throw new ApiError("encode", { operation: id, method, url }, messageOf(cause), { cause });
  }
}
