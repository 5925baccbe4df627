import { exportedType, exportedValue, type Reference } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import type { OperationNames } from "./operation-names.ts";

/** Exports of the module `./filters` for an operation. */
export interface FilterNames {
  /** The field set, such as `listUsersFilter`. */
  readonly fieldSet: Reference;
  /** Interface of the fields that a builder has, such as `ListUsersFilterFields`. */
  readonly fields: Reference;
  /** A filter that was read or built, such as `ListUsersFilter`. */
  readonly filter: Reference;
  /** Type of a client's argument, such as `ListUsersFilterInput`. */
  readonly input: Reference;
}

export function filterNames(operation: OperationNode, names: OperationNames): FilterNames {
  return {
    fieldSet: exportedValue("./filters", `${operation.name}Filter`),
    fields: exportedType("./filters", names.filterFields),
    filter: exportedType("./filters", names.filter),
    input: exportedType("./filters", names.filterInput),
  };
}
