import type { Api, OperationNode } from "../../generator/ir/index.ts";
import { camelCase } from "../../generator/names/identifier.ts";

/** An operation as the calls of another tool show it. */
export interface KnownOperation {
  /** Name of its function here. */
  readonly name: string;
  /** Names of its path parameters, in the order of the path. */
  readonly path: readonly string[];
  readonly hasQuery: boolean;
  readonly isQueryRequired: boolean;
  readonly hasBody: boolean;
  readonly isBodyRequired: boolean;
  /** Whether it is a query, not a mutation. */
  readonly isRead: boolean;
}

/** Operations of a document and the names of its types. */
export interface KnownDocument {
  /** By the name that the other tools give their functions. */
  readonly operations: ReadonlyMap<string, KnownOperation>;
  readonly types: ReadonlySet<string>;
}

export function knownDocument(api: Api): KnownDocument {
  return {
    operations: new Map(
      api.operations.map((operation) => [camelCase(operation.id), known(operation)]),
    ),
    types: new Set(api.declarations.map(({ name }) => name)),
  };
}

function known({ name, path, parameters, body, method }: OperationNode): KnownOperation {
  const query = parameters.filter((one) => one.in === "query");
  return {
    name,
    path: [...path.matchAll(/\{([^{}]+)\}/g)].map(([, parameter = ""]) => parameter),
    hasQuery: query.length > 0,
    isQueryRequired: query.some((one) => one.required),
    hasBody: body !== undefined,
    isBodyRequired: body?.required === true,
    isRead: method === "get" || method === "head",
  };
}
