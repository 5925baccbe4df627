import type { CallOptions } from "./call-options.ts";
import type { ClientOperation } from "./client-operation.ts";
import type { ClientResponse } from "./client-response.ts";

/** Sends calls; made by `createTransport`. Free functions take it as their first argument. */
export interface Transport {
  readonly send: <Params>(
    operation: ClientOperation<Params>,
    params: Params,
    options: CallOptions | undefined,
  ) => Promise<ClientResponse>;
}
