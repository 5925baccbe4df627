import type { CallOptions } from "./operation.ts";
import type { UntilOptions } from "./until.ts";

/** An operation of a client: a free function with its transport. */
export interface BoundOperation<Params, Body, Response> {
  /**
   * Calls the operation and gives the body of its answer.
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

/** As `BoundOperation`, where all parameters are optional. */
export interface OptionalBoundOperation<Params, Body, Response> {
  (params?: Params, options?: CallOptions): Promise<Body>;
  readonly response: (params?: Params, options?: CallOptions) => Promise<Response>;
}

/** Calls an operation again and again until what it gives is as wished; see `until`. */
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

/** As `BoundReadOperation`, where all parameters are optional. */
export interface OptionalBoundReadOperation<Params, Body, Response> extends OptionalBoundOperation<
  Params,
  Body,
  Response
> {
  readonly until: BoundUntil<Params, Body>;
}

/** An operation that gives a large set piece by piece. */
export interface BoundPagedOperation<Params, Body, Response, Item> extends BoundReadOperation<
  Params,
  Body,
  Response
> {
  /** Every piece that has items. */
  readonly pages: (params: Params, options?: CallOptions) => AsyncGenerator<Body, void, undefined>;
  /** Every item. */
  readonly items: (params: Params, options?: CallOptions) => AsyncGenerator<Item, void, undefined>;
}

/** As `BoundPagedOperation`, where all parameters are optional. */
export interface OptionalBoundPagedOperation<
  Params,
  Body,
  Response,
  Item,
> extends OptionalBoundReadOperation<Params, Body, Response> {
  readonly pages: (params?: Params, options?: CallOptions) => AsyncGenerator<Body, void, undefined>;
  readonly items: (params?: Params, options?: CallOptions) => AsyncGenerator<Item, void, undefined>;
}
