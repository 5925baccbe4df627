import { exportedType, exportedValue, type Reference } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import type { OperationNames } from "./names.ts";

/** What the module `./filters` exports for an operation. */
export interface FilterNames {
  /** The field set, such as `listUsersFilter`. */
  readonly fieldSet: Reference;
  /** Interface of the fields that a builder has, such as `ListUsersFilterFields`. */
  readonly fields: Reference;
  /** A filter that was read or built, such as `ListUsersFilter`. */
  readonly filter: Reference;
  /** What a client takes, such as `ListUsersFilterInput`. */
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
