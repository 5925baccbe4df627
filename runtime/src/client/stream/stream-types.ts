import type { ReceivedEvent } from "../../stream/server-event.ts";
import type { Operation } from "../operation/callable.ts";
import type { Transport } from "../call/client-transport.ts";
import type { EventOptions, StreamOptions } from "../call/stream-options.ts";

/** An operation whose response is a sequence of items. */
export interface StreamOperation<
  Args extends readonly unknown[],
  Body,
  Response,
  Item,
> extends Operation<Args, Body, Response, StreamOptions> {
  /** Calls the operation once a loop begins, and gives the items as they arrive. */
  readonly items: (
    transport: Transport,
    ...args: [...Args, options?: StreamOptions]
  ) => AsyncGenerator<Item, void, undefined>;
}

/** An operation whose response is a stream of server-sent events, which ends with the connection. */
export interface EventOperation<
  Args extends readonly unknown[],
  Body,
  Response,
  Item,
> extends Operation<Args, Body, Response, StreamOptions> {
  /** Items as they arrive. If the connection ends, it is made again from the last event on. */
  readonly items: (
    transport: Transport,
    ...args: [...Args, options?: EventOptions]
  ) => AsyncGenerator<Item, void, undefined>;
  /** Like `items`, with the id and the type of each event. */
  readonly events: (
    transport: Transport,
    ...args: [...Args, options?: EventOptions]
  ) => AsyncGenerator<ReceivedEvent<Item>, void, undefined>;
}
