import type { Api, OperationNode } from "../../ir/index.ts";
import { pascalCase } from "../../names/identifier.ts";
import { UniqueNames } from "../../names/unique.ts";

/** Names of the types that are generated for an operation. */
export interface OperationNames {
  /** Start of every name, such as `GetUser`; unique in the document. */
  readonly stem: string;
  /** What a handler gets. */
  readonly request: string;
  /** What a handler returns. */
  readonly reply: string;
  /** What a client is called with. */
  readonly params: string;
  /** What a client gets, a union by status. */
  readonly response: string;
  /** What a client throws for the errors that the document lists, a union by status. */
  readonly error: string;
}

/** `ServerRequest`, `ProblemReply`, `ClientResponse` and `ApiError` are names of the runtime. */
const reserved: readonly string[] = ["Server", "Client", "Problem", "Api"];

/** Two operation names may be the same in PascalCase; the later one then gets a number. */
export function operationNames(api: Api): ReadonlyMap<OperationNode, OperationNames> {
  const unique = new UniqueNames(reserved);
  return new Map(
    api.operations.map((operation) => {
      const stem = unique.unique(pascalCase(operation.name));
      return [operation, namesFrom(stem)];
    }),
  );
}

/** Names of one operation, from the map that `operationNames` has made. */
export function namesOf(
  names: ReadonlyMap<OperationNode, OperationNames>,
  operation: OperationNode,
): OperationNames {
  const own = names.get(operation);
  if (own === undefined) throw new Error(`the operation ${operation.id} has no names`);
  return own;
}

function namesFrom(stem: string): OperationNames {
  return {
    stem,
    request: `${stem}Request`,
    reply: `${stem}Reply`,
    params: `${stem}Params`,
    response: `${stem}Response`,
    error: `${stem}Error`,
  };
}
