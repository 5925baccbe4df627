import { exportedType, type ModuleId, type Reference } from "../../code/index.ts";
import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import type { OperationNames } from "../operations/operation-names.ts";

/** Parameters of one location in a request, as handlers see them. */
export interface ParameterGroup {
  /** Member of the request. */
  readonly member: "path" | "query" | "headers" | "cookies";
  /** Its type, such as `GetUserPath`. */
  readonly type: Reference;
  readonly parameters: readonly ParameterNode[];
}

const groups = [
  { member: "path", locations: ["path"] },
  { member: "query", locations: ["query", "querystring"] },
  { member: "headers", locations: ["header"] },
  { member: "cookies", locations: ["cookie"] },
] as const;

/** The parameters of an operation by location; locations without parameters are left out. */
export function parameterGroups(
  { parameters }: OperationNode,
  names: OperationNames,
  types: ModuleId = "./server/types",
): readonly ParameterGroup[] {
  return groups.flatMap(({ member, locations }) => {
    const own = parameters.filter((parameter) =>
      (locations as readonly string[]).includes(parameter.in),
    );
    const type = exportedType(types, names[member]);
    return own.length === 0 ? [] : [{ member, type, parameters: own }];
  });
}
