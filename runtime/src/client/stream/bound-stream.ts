import type { ReceivedEvent } from "../../stream/server-event.ts";
import type { ApiError } from "../api-error.ts";
import type { BoundOperation } from "../operation/bound-operation.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { EventOptions, StreamOptions } from "../call/stream-options.ts";

/** An operation of a client whose response is a sequence of items. */
export interface BoundStreamOperation<
  Args extends readonly unknown[],
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> extends BoundOperation<Args, Body, Response, Failure, StreamOptions> {
  /** Calls the operation once a loop begins, and gives the items as they arrive. */
  readonly items: (
    ...args: [...Args, options?: StreamOptions]
  ) => AsyncGenerator<Item, void, undefined>;
}

/** An operation of a client whose response is a stream of server-sent events, which ends with the connection. */
export interface BoundEventOperation<
  Args extends readonly unknown[],
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> extends BoundOperation<Args, Body, Response, Failure, StreamOptions> {
  /** Items as they arrive. If the connection ends, it is made again from the last event on. */
  readonly items: (
    ...args: [...Args, options?: EventOptions]
  ) => AsyncGenerator<Item, void, undefined>;
  /** Like `items`, with the id and the type of each event. */
  readonly events: (
    ...args: [...Args, options?: EventOptions]
  ) => AsyncGenerator<ReceivedEvent<Item>, void, undefined>;
}
