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
  /** The member of an object literal with the operation's function. */
  readonly member: string;
}

export function methodView(operation: OperationNode, context: ClientContext): MethodView {
  const { scope } = context;
  const { typeArguments, isOptional, factory } = operationKind(operation, context);
  const isPaged = factory === "pagedOperation";
  const isRead = operation.method === "get" || operation.method === "head";
  const kind = isPaged ? "PagedOperation" : isRead ? "ReadOperation" : "Operation";
  const type = scope.type("runtime", `${isOptional ? "Optional" : ""}Bound${kind}`);
  const types = [...operationTypes(operation, context), ...typeArguments];
  const key = propertyKey(operation.name);
  const value = scope.value("client/operations", context.symbol(operation));
  return {
    doc: methodDoc(operation, replacement(operation, context)),
    key,
    type: `${type}<${types.join(", ")}>`,
    member: key === value ? key : `${key}: ${value}`,
  };
}
