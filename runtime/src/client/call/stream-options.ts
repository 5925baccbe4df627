import type { CallOptions, Duration } from "./call-options.ts";
import type { ClientResponse } from "./client-response.ts";

/**
 * Settings of a call whose response is read piece by piece. `timeout` and the client's limit of a body do not apply
 * to the pieces: the time ends when the headers have arrived.
 */
export interface StreamOptions extends CallOptions {
  /** Longest wait for bytes after the headers: 5 minutes by default; 0 for no limit. */
  readonly idle?: Duration | undefined;
  /** Most bytes of an item: 1,048,576 (1 MiB) by default. */
  readonly itemLimit?: number | undefined;
}

/** Settings of a call that receives bytes. */
export interface ByteStreamOptions extends StreamOptions {
  /**
   * Bytes of the body that are wanted. A server that knows no ranges sends the whole, of which the rest is
   * left out.
   */
  readonly range?: ByteRange | undefined;
  /** Hears of the status and the headers before the first byte. An error that it throws ends the call. */
  readonly onResponse?:
    | ((response: Pick<ClientResponse, "status" | "headers">) => void)
    | undefined;
}

/** Settings of a call that receives parts. `itemLimit` is that of a part that is no file. */
export interface PartsOptions extends StreamOptions {
  /** Most parts: 1,000 by default, or any number where the document describes each part by `itemSchema`. */
  readonly partLimit?: number | undefined;
}

/** Settings of a call that receives events. */
export interface EventOptions extends StreamOptions {
  /**
   * Whether a stream that ends or breaks is requested again, from the event that was received last;
   * by default for GET. The first request fails as other calls do.
   */
  readonly reconnect?: boolean | undefined;
  /** Id of the event after which the stream shall begin. */
  readonly lastEventId?: string | undefined;
}

/** Bytes from `start` up to, but without, `end`; up to the last one without it. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}
