import type { OptionalOperation } from "./callable.ts";
import type { CallOptions, ClientResponse, Transport } from "./operation.ts";
import type { ApiError } from "../api-error.ts";
import { result } from "./result.ts";
import type { IsError } from "./status-error.ts";
import { until, type UntilOptions } from "./until.ts";

type AnyOperation = OptionalOperation<object, unknown, ClientResponse>;

/** An operation, and what recognizes its errors if the document lists any. */
type BoundPair = readonly [operation: AnyOperation, isError?: IsError<ApiError>];

type Call = (transport: Transport, params?: object, options?: CallOptions) => unknown;

/**
 * Binds operations to a transport, for generated code, which knows the types of the result.
 *
 * @param operations by name: operations, alone or in a list with what recognizes its errors, and groups
 * @returns their bound forms under the same names
 */
export function bindOperations(operations: object, transport: Transport): unknown {
  return mapMembers(operations, (member) =>
    typeof member === "function"
      ? bindOperation([member as AnyOperation], transport)
      : Array.isArray(member)
        ? bindOperation(member as unknown as BoundPair, transport)
        : bindOperations(member, transport),
  );
}

/** Operations for which `until` makes no sense hide it by their types. */
function bindOperation([operation, isError]: BoundPair, transport: Transport): unknown {
  const bind =
    (call: Call) =>
    (params?: object, options?: CallOptions): unknown =>
      call(transport, params, options);
  // Its members are other ways to call it.
  return Object.assign(bind(operation), mapMembers(operation, bind as never), {
    until: (params: object, isDone: (body: unknown) => boolean, options?: UntilOptions) =>
      until(transport, operation, params, isDone, options),
    result: (params: object, options?: CallOptions) =>
      result(transport, operation, isError, params, options),
    isError: isError ?? (() => false),
  });
}

function mapMembers(object: object, map: (member: object) => unknown): object {
  const members: [string, object][] = Object.entries(object);
  return Object.fromEntries(members.map(([name, member]) => [name, map(member)]));
}
