import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { filterParameter } from "../filters/filter-parameter.ts";
import { filterNames } from "../filters/names.ts";
import { typeText } from "../types/type-text.ts";
import type { ClientContext } from "./client-context.ts";

/** TypeScript type of a parameter as a caller gives it. */
export function paramType(
  operation: OperationNode,
  parameter: ParameterNode,
  context: ClientContext,
): string {
  if (parameter !== filterParameter(operation)) return typeText(parameter.type, context);
  return context.scope.type("filters", filterNames(operation, context.names(operation)).input);
}
