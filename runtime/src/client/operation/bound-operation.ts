import type { CallOptions } from "./operation.ts";
import type { UntilOptions } from "./until.ts";

/** An operation of a client: a free function bound to its transport. */
export interface BoundOperation<Params, Body, Response> {
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
}

/** Like `BoundOperation`, if all parameters are optional. */
export interface OptionalBoundOperation<Params, Body, Response> {
  (params?: Params, options?: CallOptions): Promise<Body>;
  readonly response: (params?: Params, options?: CallOptions) => Promise<Response>;
}

/** Calls an operation repeatedly until its result is as required; see `until`. */
export type BoundUntil<Params, Body> = (
  params: Params,
  isDone: (body: Body) => boolean,
  options?: UntilOptions,
) => Promise<Body>;

/** An operation that only reads. */
export interface BoundReadOperation<Params, Body, Response> extends BoundOperation<
  Params,
  Body,
  Response
> {
  readonly until: BoundUntil<Params, Body>;
}

/** Like `BoundReadOperation`, if all parameters are optional. */
export interface OptionalBoundReadOperation<Params, Body, Response> extends OptionalBoundOperation<
  Params,
  Body,
  Response
> {
  readonly until: BoundUntil<Params, Body>;
}

/** An operation that gives a large collection page by page. */
export interface BoundPagedOperation<Params, Body, Response, Item> extends BoundReadOperation<
  Params,
  Body,
  Response
> {
  /** Every page that has items. */
  readonly pages: (params: Params, options?: CallOptions) => AsyncGenerator<Body, void, undefined>;
  /** Every item. */
  readonly items: (params: Params, options?: CallOptions) => AsyncGenerator<Item, void, undefined>;
}

/** Like `BoundPagedOperation`, if all parameters are optional. */
export interface OptionalBoundPagedOperation<
  Params,
  Body,
  Response,
  Item,
> extends OptionalBoundReadOperation<Params, Body, Response> {
  readonly pages: (params?: Params, options?: CallOptions) => AsyncGenerator<Body, void, undefined>;
  readonly items: (params?: Params, options?: CallOptions) => AsyncGenerator<Item, void, undefined>;
}
