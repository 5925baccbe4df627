import type { OperationNode } from "../../ir/index.ts";
import type { DerivedType } from "../artefact.ts";
import { pascalCase } from "../../names/identifier.ts";
import { UniqueNames } from "../../names/unique.ts";
import { perApi } from "./per-api.ts";

/**
 * Names of the types that are generated for an operation. None is that of a schema: one name would
 * stand for two types, in one package.
 */
export interface OperationNames {
  /** Start of every name, such as `GetUser`; unique in the document. */
  readonly stem: string;
  /** Type of a handler's input: `…Request`, or `…Arguments` where a schema is called so. */
  readonly request: string;
  /** Type of a handler's reply. */
  readonly reply: string;
  /** Type of the arguments of a client's call. */
  readonly params: string;
  /** Type of a client's response, a union by status: `…Response`, or `…Answer`. */
  readonly response: string;
  /** Type of a client's error for the responses that are listed, by status: `…Error`, or `…Failure`. */
  readonly error: string;
  /** Parameters by location, as handlers get them. */
  readonly path: string;
  readonly query: string;
  readonly headers: string;
  readonly cookies: string;
  /** Types of the filter. */
  readonly filter: string;
  readonly filterFields: string;
  readonly filterInput: string;
}

/** `ServerRequest`, `ProblemReply`, `ClientResponse` and `ApiError` are names of the runtime. */
const reserved: readonly string[] = ["Server", "Client", "Problem", "Api"];

/** Two operation names may be the same in PascalCase; the later one then gets a number. */
export const operationNames = perApi((api): ReadonlyMap<OperationNode, OperationNames> => {
  const unique = new UniqueNames(reserved);
  const types = typeNames(api);
  return new Map(
    api.operations.map((operation) => {
      const stem = unique.unique(pascalCase(operation.name));
      return [operation, namesFrom(stem, types)];
    }),
  );
});

/** Names of the document's types. */
export const typeNames = perApi(
  ({ declarations }): ReadonlySet<string> => new Set(declarations.map(({ name }) => name)),
);

/** Names of one operation, from the map that `operationNames` has made. */
export function namesOf(
  names: ReadonlyMap<OperationNode, OperationNames>,
  operation: OperationNode,
): OperationNames {
  const own = names.get(operation);
  if (own === undefined) throw new Error(`the operation ${operation.id} has no names`);
  return own;
}

/** Names of an operation and those that it would have in a document without schemas. */
export function derivedTypes(
  { origin }: OperationNode,
  names: OperationNames,
  chosen: readonly (keyof OperationNames)[],
): readonly DerivedType[] {
  const usual = namesFrom(names.stem, new Set());
  return chosen.map((key) => ({ name: names[key], usual: usual[key], origin }));
}

function namesFrom(stem: string, types: ReadonlySet<string>): OperationNames {
  const own = (suffix: string, otherwise = suffix): string =>
    types.has(`${stem}${suffix}`) ? beside(`${stem}${otherwise}`, types) : `${stem}${suffix}`;
  return {
    stem,
    // Schemas are often called like these.
    request: own("Request", "Arguments"),
    reply: own("Reply"),
    params: own("Params"),
    response: own("Response", "Answer"),
    error: own("Error", "Failure"),
    path: own("Path"),
    query: own("Query"),
    headers: own("Headers"),
    cookies: own("Cookies"),
    filter: own("Filter"),
    filterFields: own("FilterFields"),
    filterInput: own("FilterInput"),
  };
}

/** The name, or the first with a number that no type of the document has. */
export function beside(name: string, types: ReadonlySet<string>): string {
  if (!types.has(name)) return name;
  let number = 2;
  while (types.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}
