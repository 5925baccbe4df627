import { call, literal, rt, template, type Code, type Printable } from "../../code/index.ts";
import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import type { FilterNames } from "./filter-names.ts";

/** Name of the query parameter that carries filters. */
const parameterName = "filter";

/** The parameter that carries the operation's filter; undefined if it takes none. */
export function filterParameter(operation: OperationNode): ParameterNode | undefined {
  if (operation.filter.length === 0) return undefined;
  return operation.parameters.find(
    (parameter) => parameter.in === "query" && parameter.name === parameterName,
  );
}

/** An expression that reads the filter from the ParameterReader `reader`, for the server. */
export function decodeFilter(
  parameter: ParameterNode,
  { fieldSet }: FilterNames,
  reader: Printable,
): Code {
  const name = literal(parameter.name);
  if (parameter.required) return call(rt.readRequiredFilter, reader, name, fieldSet);
  const fallback = filterDefault(parameter);
  return fallback === undefined
    ? call(rt.readFilter, reader, name, fieldSet)
    : call(rt.readFilterOr, reader, name, fieldSet, fallback);
}

/** The default of a filter parameter; undefined if it is required or has none. */
export function filterDefault({ required, default: text }: ParameterNode): Code | undefined {
  return required || typeof text !== "string" ? undefined : literal(text);
}

/** An expression of `name=value`, percent-encoded, for the filter `value` of a client's call. */
export function encodeFilter(
  parameter: ParameterNode,
  { fieldSet }: FilterNames,
  value: Printable,
): Code {
  const text = call(rt.filterText, value, fieldSet);
  return template(`${encodeURIComponent(parameter.name)}=`, call(rt.encodeText, text));
}
