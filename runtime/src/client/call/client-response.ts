import type { WebHeaders } from "../../http/web-types.ts";

/** A successful response; the status determines the type of its body. */
export interface ClientResponse<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: WebHeaders;
  /** Bytes of a body that the document does not list, such as a file that FastAPI sends; absent without one. */
  readonly unlistedBody?: Uint8Array;
}
