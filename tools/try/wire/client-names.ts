import type { Api, OperationNode } from "../../../generator/ir/index.ts";
import {
  errorSymbols,
  headerSymbols,
  operationSymbols,
} from "../../../generator/views/client/client-symbols.ts";

/** Names of what the generated client exports for operations; one that is taken, such as by a security scheme, has a number. */
export class ClientNames {
  readonly #calls: ReadonlyMap<string, string>;
  readonly #headers: ReadonlyMap<string, string>;
  readonly #errors: ReadonlyMap<string, string>;

  constructor(api: Api) {
    this.#calls = byName(operationSymbols(api));
    this.#headers = byName(headerSymbols(api));
    this.#errors = byName(errorSymbols(api));
  }

  /** The function of an operation. */
  call({ name }: OperationNode): string {
    return this.#calls.get(name) ?? name;
  }

  /** The function that reads the headers of an answer; undefined where no response has any. */
  headers({ name }: OperationNode): string | undefined {
    return this.#headers.get(name);
  }

  /** The function that tells the errors of an operation from others; undefined where the document lists none. */
  isError({ name }: OperationNode): string | undefined {
    return this.#errors.get(name);
  }
}

/** Symbols by the names of operations, of which each has its own. */
const byName = (symbols: ReadonlyMap<OperationNode, string>): ReadonlyMap<string, string> =>
  new Map([...symbols].map(([{ name }, symbol]) => [name, symbol]));
