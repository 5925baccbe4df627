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

const noTypes: ReadonlySet<string> = new Set();

/** `ServerRequest`, `ProblemReply`, `ClientResponse` and `ApiError` are names of the runtime. */
const reserved: readonly string[] = ["Server", "Client", "Problem", "Api"];

/** Two operation names may be the same in PascalCase; the later one then gets a number. */
export const operationNames = perApi((api): ReadonlyMap<OperationNode, OperationNames> => {
  const unique = new UniqueNames(reserved);
  const types = typeNames(api);
  return new Map(
    api.operations.map((operation) => {
      const stem = unique.unique(pascalCase(operation.name));
      return [operation, new NamesFromStem(stem, types)];
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
  const usual = new NamesFromStem(names.stem, noTypes);
  return chosen.map((key) => ({ name: names[key], usual: usual[key], origin }));
}

/** Makes each name when it is asked for: a large document has a dozen names an operation, and prints few at a time. */
class NamesFromStem implements OperationNames {
  readonly stem: string;
  readonly #types: ReadonlySet<string>;

  constructor(stem: string, types: ReadonlySet<string>) {
    this.stem = stem;
    this.#types = types;
  }

  // Schemas are often called like a request, a response or an error.
  get request(): string {
    return this.#own("Request", "Arguments");
  }
  get reply(): string {
    return this.#own("Reply");
  }
  get params(): string {
    return this.#own("Params");
  }
  get response(): string {
    return this.#own("Response", "Answer");
  }
  get error(): string {
    return this.#own("Error", "Failure");
  }
  get path(): string {
    return this.#own("Path");
  }
  get query(): string {
    return this.#own("Query");
  }
  get headers(): string {
    return this.#own("Headers");
  }
  get cookies(): string {
    return this.#own("Cookies");
  }
  get filter(): string {
    return this.#own("Filter");
  }
  get filterFields(): string {
    return this.#own("FilterFields");
  }
  get filterInput(): string {
    return this.#own("FilterInput");
  }

  #own(suffix: string, otherwise = suffix): string {
    const name = `${this.stem}${suffix}`;
    return this.#types.has(name) ? beside(`${this.stem}${otherwise}`, this.#types) : name;
  }
}

/** The name, or the first with a number that no type of the document has. */
export function beside(name: string, types: ReadonlySet<string>): string {
  if (!types.has(name)) return name;
  let number = 2;
  while (types.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}
