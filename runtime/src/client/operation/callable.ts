import type { CallOptions } from "../call/call-options.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Transport } from "../call/client-transport.ts";

/**
 * An operation as a free function: bundlers keep only what is used. It calls the operation, and gives the body of its
 * response or throws an `ApiError`.
 *
 * `Args` is the tuple of its parameters: `[params: P]`, or `[params?: P]` if all of them are optional.
 */
export interface Operation<Args extends readonly unknown[], Body, Response, Options = CallOptions> {
  // Without a comment of its own, so that editors show that of the operation: its words and its path.
  (transport: Transport, ...args: [...Args, options?: Options]): Promise<Body>;
  /**
   * Calls the operation and gives the response with its status and headers.
   *
   * @throws {ApiError}
   */
  readonly response: (
    transport: Transport,
    ...args: [...Args, options?: Options]
  ) => Promise<Response>;
}

/**
 * Makes an operation callable. Its type states the result, and the types of the callbacks'
 * parameters the input: with nothing to infer, a thousand operations are checked quickly.
 */
export function operation(description: ClientOperation<never>): never {
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
  return Object.assign(call, { response }) as never;
}
