import type { OperationNode } from "../../ir/index.ts";
import { propertyKey } from "../../names/quote.ts";
import { methodDoc } from "./operation-doc.ts";
import { operationKind } from "./operation-kind.ts";
import { operationTypes, replacement } from "./operation-view.ts";
import type { ClientContext } from "./client-context.ts";

/** A member of the client: an operation that knows its transport. */
export interface MethodView {
  readonly doc: string;
  readonly key: string;
  readonly type: string;
  /** Expression that binds the operation to `transport`. */
  readonly value: string;
}

export function methodView(operation: OperationNode, context: ClientContext): MethodView {
  const { scope } = context;
  const { typeArguments, isOptional, factory } = operationKind(operation, context);
  const reads = operation.method === "get" || operation.method === "head";
  const kind = factory === "pagedOperation" ? "PagedOperation" : reads ? "ReadOperation" : "Operation";
  const type = scope.type("runtime", `${isOptional ? "Optional" : ""}Bound${kind}`);
  const bind = scope.value("runtime", `bind${kind}`);
  const types = [...operationTypes(operation, context), ...typeArguments];
  return {
    doc: methodDoc(operation, replacement(operation, context)),
    key: propertyKey(operation.name),
    type: `${type}<${types.join(", ")}>`,
    value: `${bind}(${scope.value("client/operations", context.symbol(operation))}, transport)`,
  };
}
