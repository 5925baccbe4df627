import type { ApiError } from "../api-error.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { Outcome } from "./outcome.ts";
import type { IsError } from "./status-error.ts";
import type { CollectionPage } from "./pages.ts";
import type { PageOptions, PagePosition } from "../call/page-options.ts";
import type { UntilOptions } from "../call/until-options.ts";
import type { WaitOptions } from "../call/wait-options.ts";

/**
 * An operation of a client: a free function bound to its transport. It calls the operation, and gives the body of its
 * response or throws an `ApiError`.
 *
 * `Args` is the tuple of its parameters: `[params: P]`, or `[params?: P]` if all of them are optional.
 */
export interface BoundOperation<
  Args extends readonly unknown[],
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
  Options = CallOptions,
> {
  // Without a comment of its own, so that editors show that of the operation: its words and its path.
  (...args: [...Args, options?: Options]): Promise<Body>;
  /**
   * Calls the operation and gives the response with its status and headers.
   *
   * @throws {ApiError}
   */
  readonly response: (...args: [...Args, options?: Options]) => Promise<Response>;
  /** Calls the operation and gives its outcome, also if it is an error. */
  readonly result: (...args: [...Args, options?: Options]) => Promise<Outcome<Response, Failure>>;
  /** Whether an error is one that the document lists for the operation, of one of the statuses. */
  readonly isError: IsError<Failure>;
}

/** An operation that only reads. */
export interface BoundReadOperation<
  Args extends readonly unknown[],
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
> extends BoundOperation<Args, Body, Response, Failure> {
  /**
   * Calls the operation repeatedly until its result is as required.
   *
   * @throws {ApiError} of kind `timeout` if that takes too long, or the error of a call
   */
  readonly until: (
    // As NonNullable, which editors would show in place of the type.
    params: Args[0] & {},
    isDone: (body: Body) => boolean,
    options?: UntilOptions,
  ) => Promise<Body>;
}

/** Addition to an operation that may be answered with 202: what it has begun goes on. */
export interface BoundAcceptedOperation<Args extends readonly unknown[], Body> {
  /**
   * Calls the operation once, and waits for what it has begun: where the answer is 202, or the resource is not as
   * `options.until` wants it, the resource is read at its self link.
   *
   * @throws {ApiError} of kind `timeout` if that takes too long, or the error of a call
   */
  readonly wait: (...args: [...Args, options?: WaitOptions<Body>]) => Promise<Body>;
}

/** An operation that gives a large collection page by page. */
export interface BoundPagedOperation<
  Args extends readonly unknown[],
  Body,
  Response extends ClientResponse,
  Item,
  Failure extends ApiError = never,
> extends BoundReadOperation<Args, Body, Response, Failure> {
  /** Every page that has items. */
  readonly pages: (
    ...args: [...Args, options?: CallOptions]
  ) => AsyncGenerator<Body, void, undefined>;
  /** Every item. */
  readonly items: (
    ...args: [...Args, options?: CallOptions]
  ) => AsyncGenerator<Item, void, undefined>;
  /** One page: the first, or the one behind another. */
  readonly page: (...args: [...Args, options?: PageOptions]) => Promise<CollectionPage<Body>>;
  /** Where the page behind one is, as `nextPosition` of the free function. */
  readonly nextPosition: (
    body: Body,
    at?: PagePosition,
    shown?: readonly Body[],
  ) => PagePosition | undefined;
}
