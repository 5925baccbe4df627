import type { OperationNode } from "../../ir/index.ts";
import type { OperationNames } from "../operations/names.ts";

/** Names that the module `filters` exports for an operation. */
export interface FilterNames {
  /** The field set, such as `listUsersFilter`. */
  readonly fieldSet: string;
  /** Interface of what a builder hands out, such as `ListUsersFilterFields`. */
  readonly fields: string;
  /** A filter that was read or built, such as `ListUsersFilter`. */
  readonly filter: string;
  /** What a client takes, such as `ListUsersFilterInput`. */
  readonly input: string;
}

export function filterNames(operation: OperationNode, { stem }: OperationNames): FilterNames {
  return {
    fieldSet: `${operation.name}Filter`,
    fields: `${stem}FilterFields`,
    filter: `${stem}Filter`,
    input: `${stem}FilterInput`,
  };
}
