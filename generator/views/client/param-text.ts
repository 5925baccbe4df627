import type { OperationNode } from "../../ir/index.ts";
import { encodeFilter, filterParameter } from "../filters/filter-parameter.ts";
import { filterNames } from "../filters/names.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import type { ClientContext } from "./client-context.ts";
import type { ClientParam } from "./params.ts";

/** Expression for a parameter outside the path: its text, or undefined where it is absent. */
export function paramText(
  operation: OperationNode,
  { parameter, value, isAbsent }: ClientParam,
  context: ClientContext,
): string {
  const isFilter = parameter === filterParameter(operation);
  const text = isFilter
    ? encodeFilter(
        parameter,
        filterNames(operation, context.names(operation)),
        value,
        context.scope,
      )
    : encodeParameter(parameter, value, context);
  return parameter.required ? text : `${isAbsent} ? undefined : ${text}`;
}
