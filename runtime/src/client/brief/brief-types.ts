import type { ApiError } from "../api-error.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { BoundOperation, BoundReadOperation } from "../operation/bound-operation.ts";
import type { Operation } from "../operation/callable.ts";

declare const bound: unique symbol;

/** Method of a client for a free function: for the compiler only. */
export interface BoundAs<Bound> {
  readonly [bound]: Bound;
}

/** A free function that says by its type which method of a client it becomes. */
export interface BriefOperation<
  Args extends readonly unknown[],
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
>
  extends Operation<Args, Body, Response>, BoundAs<BoundOperation<Args, Body, Response, Failure>> {}

/** The same of an operation that only reads. */
export interface BriefReadOperation<
  Args extends readonly unknown[],
  Body,
  Response extends ClientResponse,
  Failure extends ApiError = never,
>
  extends
    Operation<Args, Body, Response>,
    BoundAs<BoundReadOperation<Args, Body, Response, Failure>> {}

/** Names of operations of a module, which has functions that recognize their errors beside them. */
export type OperationNames<Module> = Exclude<keyof Module, `is${string}Error`>;

/** Methods of a client by their names, with the comments of the functions. */
export type BoundMethods<Module, Names extends keyof Module = OperationNames<Module>> = {
  readonly [Name in keyof Pick<Module, Names>]: Module[Name] extends BoundAs<infer Bound>
    ? Bound
    : never;
};
