import type { Api, OperationNode } from "../../ir/index.ts";
import { camelCase } from "../../names/identifier.ts";
import type { Options } from "../options.ts";

/** Operations as the client's members: those without a group stand at the top. */
export interface Groups {
  readonly top: readonly OperationNode[];
  readonly groups: readonly Group[];
}

export interface Group {
  /** Member of the client, such as `serviceRequests`. */
  readonly name: string;
  /** The document's words on the tag. */
  readonly description: string;
  readonly operations: readonly OperationNode[];
}

/** Groups operations by their first tag, in the order of the document's tags, where that is asked for. */
export function groupOperations(api: Api, options: Options): Groups {
  if (options.groupBy === "none") return { top: api.operations, groups: [] };
  const top = api.operations.filter(({ tags }) => tags.length === 0);
  const taken = new Set(top.map(({ name }) => name));
  const byName = new Map<string, { description: string; operations: OperationNode[] }>();
  const nameOf = (tag: string): string => {
    const name = camelCase(tag);
    return taken.has(name) ? `${name}_` : name;
  };
  for (const { name, description = "" } of api.tags)
    byName.set(nameOf(name), { description, operations: [] });
  for (const operation of api.operations) {
    const [tag] = operation.tags;
    if (tag === undefined) continue;
    const group = byName.get(nameOf(tag)) ?? { description: "", operations: [] };
    group.operations.push(operation);
    byName.set(nameOf(tag), group);
  }
  const groups = [...byName].map(([name, group]) => ({ name, ...group }));
  return { top, groups: groups.filter(({ operations }) => operations.length > 0) };
}
