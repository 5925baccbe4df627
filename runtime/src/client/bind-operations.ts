import { bindPagedOperation, bindReadOperation } from "./bind.ts";
import type { OptionalOperation } from "./callable.ts";
import type { ClientResponse, Transport } from "./operation.ts";
import type { OptionalPagedOperation } from "./pages.ts";

type AnyOperation = OptionalOperation<object, unknown, ClientResponse>;

type AnyPagedOperation = OptionalPagedOperation<object, unknown, ClientResponse, unknown>;

/**
 * Gives operations their transport, for generated code, which knows what comes out.
 *
 * @param operations operations and groups of them by name
 * @returns their bound forms under the same names
 */
export function bindOperations(operations: object, transport: Transport): unknown {
  const members: [string, AnyOperation | object][] = Object.entries(operations);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      typeof member === "function"
        ? bindAny(member as AnyOperation, transport)
        : bindOperations(member, transport),
    ]),
  );
}

/** What has no use for `until` does not show it by its type. */
function bindAny(operation: AnyOperation, transport: Transport): unknown {
  return "pages" in operation
    ? bindPagedOperation(operation as AnyPagedOperation, transport)
    : bindReadOperation(operation, transport);
}
