import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { propertyAccess, quote } from "../../names/quote.ts";

/** A parameter as a member of what the client's function is called with. */
export interface ClientParam {
  readonly parameter: ParameterNode;
  /** The document's name; with the location behind it where the name alone would not be unique. */
  readonly name: string;
  /** Expression that reads it from `p`. */
  readonly value: string;
  /** Expression that is true where it is absent. */
  readonly isAbsent: string;
}

/** Parameters of an operation side by side, whatever their location. */
export function clientParams(operation: OperationNode): readonly ClientParam[] {
  const counts = new Map<string, number>();
  for (const { name } of operation.parameters) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own = operation.body === undefined ? [] : ["body", "contentType"];
  const isClear = (name: string): boolean => counts.get(name) === 1 && !own.includes(name);
  const taken = new Set([...own, ...[...counts.keys()].filter(isClear)]);
  return operation.parameters.map((parameter) => {
    const name = isClear(parameter.name) ? parameter.name : located(parameter, taken);
    taken.add(name);
    const value = `p${propertyAccess(name)}`;
    // Names that every object inherits are read from the object itself only.
    const isInherited = name in Object.prototype ? `!Object.hasOwn(p, ${quote(name)}) || ` : "";
    return { parameter, name, value, isAbsent: `${isInherited}${value} === undefined` };
  });
}

function located(parameter: ParameterNode, taken: ReadonlySet<string>): string {
  const first = `${parameter.name}_${parameter.in}`;
  let name = first;
  for (let n = 2; taken.has(name); n++) name = `${first}${n}`;
  return name;
}

/** The query parameter that the document calls by this name. */
export function queryParam(params: readonly ClientParam[], name: string): ClientParam | undefined {
  return params.find(({ parameter }) => parameter.in === "query" && parameter.name === name);
}
