import type { Api, OperationNode } from "../../ir/index.ts";
import { camelCase } from "../../names/identifier.ts";
import { UniqueNames } from "../../names/unique.ts";
import type { Options } from "../options.ts";

/** Operations as the client's members: those without a group are members of the client itself. */
export interface Groups {
  readonly top: readonly OperationNode[];
  readonly groups: readonly Group[];
}

export interface Group {
  /** Member of the client, such as `serviceRequests`. */
  readonly name: string;
  /** The document's description of the tag. */
  readonly description: string;
  readonly operations: readonly OperationNode[];
}

/**
 * Groups operations by their first tag, in the order of the document's tags, where the options ask
 * for it. Tags whose identifiers are the same share a group.
 */
export function groupOperations(api: Api, options: Pick<Options, "groupBy">): Groups {
  if (options.groupBy === "none") return { top: api.operations, groups: [] };
  const top = api.operations.filter(({ tags }) => tags.length === 0);
  const names = new UniqueNames(top.map(({ name }) => name));
  const found = new Map<string, Group & { readonly operations: OperationNode[] }>();
  const groupOf = (tag: string, description = ""): OperationNode[] => {
    const identifier = camelCase(tag);
    const known = found.get(identifier);
    if (known !== undefined) return known.operations;
    const group = { name: names.unique(identifier), description, operations: [] };
    found.set(identifier, group);
    return group.operations;
  };
  for (const { name, description } of api.tags) groupOf(name, description);
  for (const operation of api.operations) {
    const [tag] = operation.tags;
    if (tag !== undefined) groupOf(tag).push(operation);
  }
  return { top, groups: [...found.values()].filter(({ operations }) => operations.length > 0) };
}
