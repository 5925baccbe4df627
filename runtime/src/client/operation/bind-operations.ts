import type { OptionalOperation } from "./callable.ts";
import type { CallOptions, ClientResponse, Transport } from "./operation.ts";
import { until, type UntilOptions } from "./until.ts";

type AnyOperation = OptionalOperation<object, unknown, ClientResponse>;

type Call = (transport: Transport, params?: object, options?: CallOptions) => unknown;

/**
 * Binds operations to a transport, for generated code, which knows the types of the result.
 *
 * @param operations operations and groups of them by name
 * @returns their bound forms under the same names
 */
export function bindOperations(operations: object, transport: Transport): unknown {
  return mapMembers(operations, (member) =>
    typeof member === "function"
      ? bindOperation(member as AnyOperation, transport)
      : bindOperations(member, transport),
  );
}

/** Operations for which `until` makes no sense hide it by their types. */
function bindOperation(operation: AnyOperation, transport: Transport): unknown {
  const bind =
    (call: Call) =>
    (params?: object, options?: CallOptions): unknown =>
      call(transport, params, options);
  // Its members are other ways to call it.
  return Object.assign(bind(operation), mapMembers(operation, bind as never), {
    until: (params: object, isDone: (body: unknown) => boolean, options?: UntilOptions) =>
      until(transport, operation, params, isDone, options),
  });
}

function mapMembers(object: object, map: (member: object) => unknown): object {
  const members: [string, object][] = Object.entries(object);
  return Object.fromEntries(members.map(([name, member]) => [name, map(member)]));
}
