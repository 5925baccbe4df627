import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { quote, templateText } from "../../names/quote.ts";
import type { ModuleScope } from "../scope.ts";
import type { FilterNames } from "./names.ts";

/** Name of the query parameter that carries filters. */
const parameterName = "filter";

/** The parameter that carries the operation's filter; undefined where it takes none. */
export function filterParameter(operation: OperationNode): ParameterNode | undefined {
  if (operation.filter.length === 0) return undefined;
  return operation.parameters.find(
    (parameter) => parameter.in === "query" && parameter.name === parameterName,
  );
}

/** An expression that reads the filter from the ParameterReader `reader`, for the server. */
export function decodeFilter(
  parameter: ParameterNode,
  names: FilterNames,
  reader: string,
  scope: ModuleScope,
): string {
  const fieldSet = scope.value("filters", names.fieldSet);
  const given = `${reader}, ${quote(parameter.name)}, ${fieldSet}`;
  if (parameter.required) return `${scope.value("runtime", "readRequiredFilter")}(${given})`;
  if (typeof parameter.default !== "string")
    return `${scope.value("runtime", "readFilter")}(${given})`;
  return `${scope.value("runtime", "readFilterOr")}(${given}, ${quote(parameter.default)})`;
}

/** An expression of `name=value`, percent-encoded, for the filter `value` that a client was given. */
export function encodeFilter(
  parameter: ParameterNode,
  names: FilterNames,
  value: string,
  scope: ModuleScope,
): string {
  const fieldSet = scope.value("filters", names.fieldSet);
  const text = `${scope.value("runtime", "filterText")}(${value}, ${fieldSet})`;
  const name = templateText(encodeURIComponent(parameter.name));
  return `\`${name}=\${${scope.value("runtime", "encodeText")}(${text})}\``;
}
