import { operation } from "./callable.ts";
import type { ClientOperation } from "./operation.ts";
import { pagedOperation, type Paging } from "./pages.ts";

/**
 * Makes an operation callable, as `operation` does, for generated code: its annotations say what
 * each callback and the result are, so that the compiler has nothing to infer. With a thousand
 * operations that is most of the work of checking them.
 */
export const defineOperation: <Callable>(description: ClientOperation<never>) => Callable =
  operation as never;

/** As `defineOperation`, for an operation that gives a large set piece by piece. */
export const definePagedOperation: <Callable>(
  description: ClientOperation<never>,
  paging: Paging,
) => Callable = pagedOperation as never;
