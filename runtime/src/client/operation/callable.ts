import type { CallOptions, ClientOperation, ClientResponse, Transport } from "./operation.ts";

/** An operation as a free function: bundlers keep only what is used. */
export interface Operation<Params, Body, Response> {
  /**
   * Calls the operation and gives the body of its response.
   *
   * @throws {ApiError}
   */
  (transport: Transport, params: Params, options?: CallOptions): Promise<Body>;
  /**
   * Calls the operation and gives the response with its status and headers.
   *
   * @throws {ApiError}
   */
  readonly response: (
    transport: Transport,
    params: Params,
    options?: CallOptions,
  ) => Promise<Response>;
}

/** An operation whose parameters are all optional. */
export interface OptionalOperation<Params, Body, Response> {
  /** As of `Operation`. */
  (transport: Transport, params?: Params, options?: CallOptions): Promise<Body>;
  readonly response: (
    transport: Transport,
    params?: Params,
    options?: CallOptions,
  ) => Promise<Response>;
}

/**
 * Makes an operation callable. Its type states the result, and the types of the callbacks'
 * parameters the input: with nothing to infer, a thousand operations are checked quickly.
 */
export function operation<Callable>(description: ClientOperation<never>): Callable {
  const response = (
    transport: Transport,
    params?: object,
    options?: CallOptions,
  ): Promise<ClientResponse> => transport.send(description, (params ?? {}) as never, options);
  const call = async (
    transport: Transport,
    params?: object,
    options?: CallOptions,
  ): Promise<unknown> => (await response(transport, params, options)).body;
  return Object.assign(call, { response }) as Callable;
}
