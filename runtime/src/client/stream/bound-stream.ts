import type { ReceivedEvent } from "../../stream/server-event.ts";
import type { ApiError } from "../api-error.ts";
import type { ClientResponse } from "../operation/operation.ts";
import type { Outcome } from "../operation/result.ts";
import type { IsError } from "../operation/status-error.ts";
import type { EventOptions, StreamOptions } from "./stream-options.ts";

/** An operation of a client whose response is a sequence of items. */
export interface BoundStreamOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> {
  /**
   * Calls the operation and gives the body of its response.
   *
   * @throws {ApiError}
   */
  (params: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (params: Params, options?: StreamOptions) => Promise<Response>;
  readonly result: (params: Params, options?: StreamOptions) => Promise<Outcome<Response, Failure>>;
  readonly isError: IsError<Failure>;
  /** Calls the operation once a loop begins, and gives the items as they arrive. */
  readonly items: (
    params: Params,
    options?: StreamOptions,
  ) => AsyncGenerator<Item, void, undefined>;
}

/** Like `BoundStreamOperation`, if all parameters are optional. */
export interface OptionalBoundStreamOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> {
  (params?: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (params?: Params, options?: StreamOptions) => Promise<Response>;
  readonly result: (
    params?: Params,
    options?: StreamOptions,
  ) => Promise<Outcome<Response, Failure>>;
  readonly isError: IsError<Failure>;
  readonly items: (
    params?: Params,
    options?: StreamOptions,
  ) => AsyncGenerator<Item, void, undefined>;
}

/** An operation of a client whose response is a stream of server-sent events. */
export interface BoundEventOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> {
  /**
   * Calls the operation and gives the body of its response, which ends with the connection.
   *
   * @throws {ApiError}
   */
  (params: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (params: Params, options?: StreamOptions) => Promise<Response>;
  readonly result: (params: Params, options?: StreamOptions) => Promise<Outcome<Response, Failure>>;
  readonly isError: IsError<Failure>;
  /** Items as they arrive. If the connection ends, it is made again from the last event on. */
  readonly items: (params: Params, options?: EventOptions) => AsyncGenerator<Item, void, undefined>;
  /** Like `items`, with the id and the type of each event. */
  readonly events: (
    params: Params,
    options?: EventOptions,
  ) => AsyncGenerator<ReceivedEvent<Item>, void, undefined>;
}

/** Like `BoundEventOperation`, if all parameters are optional. */
export interface OptionalBoundEventOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> {
  (params?: Params, options?: StreamOptions): Promise<Body>;
  readonly response: (params?: Params, options?: StreamOptions) => Promise<Response>;
  readonly result: (
    params?: Params,
    options?: StreamOptions,
  ) => Promise<Outcome<Response, Failure>>;
  readonly isError: IsError<Failure>;
  readonly items: (
    params?: Params,
    options?: EventOptions,
  ) => AsyncGenerator<Item, void, undefined>;
  readonly events: (
    params?: Params,
    options?: EventOptions,
  ) => AsyncGenerator<ReceivedEvent<Item>, void, undefined>;
}
