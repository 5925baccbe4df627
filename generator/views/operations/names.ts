import type { Api, OperationNode } from "../../ir/index.ts";
import { pascalCase } from "../../names/identifier.ts";

/** Names of the types that are generated for an operation. */
export interface OperationNames {
  /** Start of every name, such as `GetUser`; unique in the document. */
  readonly stem: string;
  /** What a handler gets. */
  readonly request: string;
  /** What a handler answers. */
  readonly reply: string;
  /** What a client is called with. */
  readonly params: string;
  /** What a client gets, told apart by status. */
  readonly response: string;
}

/** `ServerRequest`, `ProblemReply` and `ClientResponse` are what servers and clients call their own. */
const reserved: readonly string[] = ["Server", "Client", "Problem"];

/** Two operation names may be one in PascalCase; the later one then gets a number. */
export function operationNames(api: Api): ReadonlyMap<OperationNode, OperationNames> {
  const taken = new Set(reserved);
  const names = new Map<OperationNode, OperationNames>();
  for (const operation of api.operations) {
    const first = pascalCase(operation.name);
    let stem = first;
    for (let n = 2; taken.has(stem); n++) stem = `${first}${n}`;
    taken.add(stem);
    names.set(operation, {
      stem,
      request: `${stem}Request`,
      reply: `${stem}Reply`,
      params: `${stem}Params`,
      response: `${stem}Response`,
    });
  }
  return names;
}
