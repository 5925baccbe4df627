import type { Transport } from "../call/client-transport.ts";
import type { WebResponse } from "../../http/web-types.ts";
import type { ClientRequest, SendRequest } from "../call/client-request.ts";

/** Requirement that credentials are for, and the transport that may obtain them. */
export interface AuthCall {
  /** Alternatives of security schemes, as in `ClientOperation`; at least one names a scheme. */
  readonly security: readonly (readonly string[])[];
  /** Calls operations without credentials, such as those that create a token. */
  readonly transport: Transport;
}

/**
 * Adds credentials to a request, and may call `next` again with others after a 401. Made by `basic`,
 * `bearer`, `apiKey`, `tokenAuth` and `cookieAuth`; several of them by `bySchemes`.
 */
export type ClientAuth = (
  request: ClientRequest,
  next: SendRequest,
  call: AuthCall,
) => Promise<WebResponse>;
