import type { ReceivedEvent } from "../../stream/server-event.ts";
import type { Transport } from "../operation/operation.ts";
import type { EventOptions, StreamOptions } from "./stream-options.ts";

/** An operation whose response is a sequence of items. */
export interface StreamOperation<Params, Body, Response, Item> {
  /** Calls the operation and gives the body of its response. */
  (transport: Transport, params: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (
    transport: Transport,
    params: Params,
    options?: StreamOptions,
  ) => Promise<Response>;
  /** Calls the operation once a loop begins, and gives the items as they arrive. */
  readonly items: (
    transport: Transport,
    params: Params,
    options?: StreamOptions,
  ) => AsyncGenerator<Item, void, undefined>;
}

/** Like `StreamOperation`, for an operation whose parameters are all optional. */
export interface OptionalStreamOperation<Params, Body, Response, Item> {
  (transport: Transport, params?: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (
    transport: Transport,
    params?: Params,
    options?: StreamOptions,
  ) => Promise<Response>;
  readonly items: (
    transport: Transport,
    params?: Params,
    options?: StreamOptions,
  ) => AsyncGenerator<Item, void, undefined>;
}

/** An operation whose response is a stream of server-sent events. */
export interface EventOperation<Params, Body, Response, Item> {
  /** Calls the operation and gives the body of its response, which ends with the connection. */
  (transport: Transport, params: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (
    transport: Transport,
    params: Params,
    options?: StreamOptions,
  ) => Promise<Response>;
  /** Items as they arrive. If the connection ends, it is made again from the last event on. */
  readonly items: (
    transport: Transport,
    params: Params,
    options?: EventOptions,
  ) => AsyncGenerator<Item, void, undefined>;
  /** Like `items`, with the id and the type of each event. */
  readonly events: (
    transport: Transport,
    params: Params,
    options?: EventOptions,
  ) => AsyncGenerator<ReceivedEvent<Item>, void, undefined>;
}

/** Like `EventOperation`, for an operation whose parameters are all optional. */
export interface OptionalEventOperation<Params, Body, Response, Item> {
  (transport: Transport, params?: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (
    transport: Transport,
    params?: Params,
    options?: StreamOptions,
  ) => Promise<Response>;
  readonly items: (
    transport: Transport,
    params?: Params,
    options?: EventOptions,
  ) => AsyncGenerator<Item, void, undefined>;
  readonly events: (
    transport: Transport,
    params?: Params,
    options?: EventOptions,
  ) => AsyncGenerator<ReceivedEvent<Item>, void, undefined>;
}
