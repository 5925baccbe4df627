import type { ServerRequest } from "./server-request.ts";

/** A request with the bytes of its body, before these are decoded. */
export interface ReceivedMessage {
  /** Name of the operation, as among the handlers. */
  readonly operation: string;
  readonly request: ServerRequest;
  /** As received, or decompressed where the option `decompress` allows that; empty if absent. */
  readonly body: Uint8Array;
}
