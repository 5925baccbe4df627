import type { Operation, OptionalOperation } from "./callable.ts";
import type { CallOptions, ClientResponse, Transport } from "./operation.ts";
import type { OptionalPagedOperation, PagedOperation } from "./pages.ts";
import { until, type UntilOptions } from "./until.ts";

/** An operation of a client: a free function with its transport. */
export interface BoundOperation<Params, Body, Response> {
  /**
   * Calls the operation and gives the body of its answer.
   *
   * @throws {ApiError}
   */
  (params: Params, options?: CallOptions): Promise<Body>;
  /**
   * Calls the operation and gives the answer with its status and headers.
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

/** Gives an operation its transport. */
export function bindOperation<Params, Body, Response>(
  operation: Operation<Params, Body, Response> | OptionalOperation<Params, Body, Response>,
  transport: Transport,
): BoundOperation<Params, Body, Response> & OptionalBoundOperation<Params, Body, Response> {
  const call = (params?: Params, options?: CallOptions): Promise<Body> =>
    operation(transport, params as Params, options);
  const response = (params?: Params, options?: CallOptions): Promise<Response> =>
    operation.response(transport, params as Params, options);
  return Object.assign(call, { response });
}

/** Gives an operation that only reads its transport. */
export function bindReadOperation<Params, Body, Response extends ClientResponse<number, Body>>(
  operation: Operation<Params, Body, Response> | OptionalOperation<Params, Body, Response>,
  transport: Transport,
): BoundReadOperation<Params, Body, Response> & OptionalBoundReadOperation<Params, Body, Response> {
  return Object.assign(bindOperation(operation, transport), {
    until: (params: Params, isDone: (body: Body) => boolean, options?: UntilOptions) =>
      until(transport, operation, params, isDone, options),
  });
}

/** Gives an operation that answers piece by piece its transport. */
export function bindPagedOperation<
  Params,
  Body,
  Response extends ClientResponse<number, Body>,
  Item,
>(
  operation:
    | PagedOperation<Params, Body, Response, Item>
    | OptionalPagedOperation<Params, Body, Response, Item>,
  transport: Transport,
): BoundPagedOperation<Params, Body, Response, Item> &
  OptionalBoundPagedOperation<Params, Body, Response, Item> {
  return Object.assign(bindReadOperation(operation, transport), {
    pages: (params?: Params, options?: CallOptions) =>
      operation.pages(transport, params as Params, options),
    items: (params?: Params, options?: CallOptions) =>
      operation.items(transport, params as Params, options),
  });
}
