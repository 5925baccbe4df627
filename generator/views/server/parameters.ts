import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import type { OperationNames } from "../operations/names.ts";

/** Parameters of one place in a request, as handlers see them. */
export interface ParameterGroup {
  /** Member of the request. */
  readonly member: "path" | "query" | "headers" | "cookies";
  /** Name of its type, such as `GetUserPath`. */
  readonly type: string;
  readonly parameters: readonly ParameterNode[];
}

const groups = [
  { member: "path", suffix: "Path", locations: ["path"] },
  { member: "query", suffix: "Query", locations: ["query", "querystring"] },
  { member: "headers", suffix: "Headers", locations: ["header"] },
  { member: "cookies", suffix: "Cookies", locations: ["cookie"] },
] as const;

/** Places with parameters. */
export function parameterGroups(
  { parameters }: OperationNode,
  { stem }: OperationNames,
): readonly ParameterGroup[] {
  return groups.flatMap(({ member, suffix, locations }) => {
    const own = parameters.filter((parameter) =>
      (locations as readonly string[]).includes(parameter.in),
    );
    return own.length === 0 ? [] : [{ member, type: `${stem}${suffix}`, parameters: own }];
  });
}
