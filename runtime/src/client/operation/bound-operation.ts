import type { CallOptions } from "./operation.ts";
import type { ApiError } from "../api-error.ts";
import type { ClientResponse } from "./operation.ts";
import type { Outcome } from "./result.ts";
import type { IsError } from "./status-error.ts";
import type { UntilOptions } from "./until.ts";

/** An operation of a client: a free function bound to its transport. */
export interface BoundOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
> {
  /**
   * Calls the operation and gives the body of its response.
   *
   * @throws {ApiError}
   */
  (params: Params, options?: CallOptions): Promise<Body>;
  /**
   * Calls the operation and gives the response with its status and headers.
   *
   * @throws {ApiError}
   */
  readonly response: (params: Params, options?: CallOptions) => Promise<Response>;
  /** Calls the operation and gives its outcome, also if it is an error. */
  readonly result: (params: Params, options?: CallOptions) => Promise<Outcome<Response, Failure>>;
  /** Whether an error is one that the document lists for the operation, of one of the statuses. */
  readonly isError: IsError<Failure>;
}

/** Like `BoundOperation`, if all parameters are optional. */
export interface OptionalBoundOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
> {
  (params?: Params, options?: CallOptions): Promise<Body>;
  readonly response: (params?: Params, options?: CallOptions) => Promise<Response>;
  readonly result: (params?: Params, options?: CallOptions) => Promise<Outcome<Response, Failure>>;
  readonly isError: IsError<Failure>;
}

/** Calls an operation repeatedly until its result is as required; see `until`. */
export type BoundUntil<Params, Body> = (
  params: Params,
  isDone: (body: Body) => boolean,
  options?: UntilOptions,
) => Promise<Body>;

/** An operation that only reads. */
export interface BoundReadOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
> extends BoundOperation<Params, Body, Response, Failure> {
  readonly until: BoundUntil<Params, Body>;
}

/** Like `BoundReadOperation`, if all parameters are optional. */
export interface OptionalBoundReadOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
> extends OptionalBoundOperation<Params, Body, Response, Failure> {
  readonly until: BoundUntil<Params, Body>;
}

/** An operation that gives a large collection page by page. */
export interface BoundPagedOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> extends BoundReadOperation<Params, Body, Response, Failure> {
  /** Every page that has items. */
  readonly pages: (params: Params, options?: CallOptions) => AsyncGenerator<Body, void, undefined>;
  /** Every item. */
  readonly items: (params: Params, options?: CallOptions) => AsyncGenerator<Item, void, undefined>;
}

/** Like `BoundPagedOperation`, if all parameters are optional. */
export interface OptionalBoundPagedOperation<
  Params,
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> extends OptionalBoundReadOperation<Params, Body, Response, Failure> {
  readonly pages: (params?: Params, options?: CallOptions) => AsyncGenerator<Body, void, undefined>;
  readonly items: (params?: Params, options?: CallOptions) => AsyncGenerator<Item, void, undefined>;
}
