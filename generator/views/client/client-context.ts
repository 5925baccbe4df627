import type { Api, OperationNode } from "../../ir/index.ts";
import { CodecContext } from "../codec-context.ts";
import { operationNames, type OperationNames } from "../operations/names.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { operationSymbols } from "./client-symbols.ts";

/** What the views of one module of the client share. */
export class ClientContext extends CodecContext {
  readonly api: Api;
  readonly #names: ReadonlyMap<OperationNode, OperationNames>;
  readonly #symbols: ReadonlyMap<OperationNode, string>;

  /** Compares types without importing what they name. */
  readonly apart: CodecContext;

  constructor(scope: ModuleScope, api: Api, options: Options) {
    super(scope, api, options);
    this.api = api;
    this.apart = new CodecContext(new ModuleScope(scope.module), api, options);
    this.#names = operationNames(api);
    this.#symbols = operationSymbols(api);
  }

  /** Names of the operation's types. */
  names(operation: OperationNode): OperationNames {
    return known(this.#names, operation);
  }

  /** Name of the operation's function. */
  symbol(operation: OperationNode): string {
    return known(this.#symbols, operation);
  }
}

function known<Name>(names: ReadonlyMap<OperationNode, Name>, operation: OperationNode): Name {
  const name = names.get(operation);
  if (name === undefined) throw new Error(`the operation ${operation.id} has no name`);
  return name;
}
