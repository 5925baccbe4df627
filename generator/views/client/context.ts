import {
  exportedType,
  exportedValue,
  name,
  type ModuleId,
  type ModuleScope,
  type Name,
  type Reference,
} from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { inModule, type ModuleContext, type PackageContext } from "../context.ts";
import { namesOf, operationNames, type OperationNames } from "../operations/operation-names.ts";
import {
  declarationsBeyondJson,
  declarationsWithIntegers,
  declarationsWithNumbers,
} from "./json-values.ts";
import { entryNames, errorSymbols, hrefSymbols, operationSymbols } from "./client-symbols.ts";

/** Where the modules of a client are. */
export interface ClientModules {
  readonly entry: ModuleId;
  readonly types: ModuleId;
  readonly operations: ModuleId;
  /** Absent where addresses come from elsewhere, so that no function gives them. */
  readonly href?: ModuleId;
}

/** Those of the client of the document's operations. */
const clientModules: ClientModules = {
  entry: "./client",
  types: "./client/types",
  operations: "./client/operations",
  href: "./client/href",
};

/** Context that all modules of the client share. */
export interface ClientPackage extends PackageContext {
  readonly modules: ClientModules;
  readonly operationsById: ReadonlyMap<string, OperationNode>;
  /** Names of the types of each operation. */
  readonly operationNames: ReadonlyMap<OperationNode, OperationNames>;
  /** Name of the function of each operation. */
  readonly operationSymbols: ReadonlyMap<OperationNode, string>;
  /** Name of what recognizes the errors of each operation that lists some. */
  readonly errorSymbols: ReadonlyMap<OperationNode, string>;
  /** Name of what gives the address of each operation, where there is such a module. */
  readonly hrefSymbols: ReadonlyMap<OperationNode, string>;
  /** Ids of the declarations whose values `JSON.parse` does not give. */
  readonly beyondJson: ReadonlySet<string>;
  /** Ids of the declarations whose values hold integers as numbers. */
  readonly withIntegers: ReadonlySet<string>;
  /** Ids of the declarations whose values may hold other numbers. */
  readonly withNumbers: ReadonlySet<string>;
}

/** Context that the views of one module of the client share. */
export interface ClientContext extends ClientPackage, ModuleContext {}

/** @param reserved names of values that the entry exports besides */
export function clientPackage(
  context: PackageContext,
  modules = clientModules,
  reserved: readonly string[] = entryNames,
): ClientPackage {
  const { api } = context;
  return {
    ...context,
    operationsById: new Map(api.operations.map((operation) => [operation.id, operation])),
    operationNames: operationNames(api),
    modules,
    operationSymbols: operationSymbols(api, reserved),
    hrefSymbols: modules.href === undefined ? new Map() : hrefSymbols(api),
    errorSymbols: errorSymbols(api, reserved),
    beyondJson: declarationsBeyondJson(context.index),
    withIntegers: declarationsWithIntegers(context.index),
    withNumbers: declarationsWithNumbers(context.index),
  };
}

/** Types that an entry exports from the runtime; one of an operation takes precedence over them. */
export function runtimeTypes(
  types: readonly string[],
  { operationNames: names }: ClientPackage,
): readonly Name[] {
  const free = new Set(types);
  for (const one of names.values())
    for (const own of [one.params, one.response, one.error]) free.delete(own);
  return types.filter((type) => free.has(type)).map(name);
}

export function inClientModule(shared: ClientPackage, scope: ModuleScope): ClientContext {
  return { ...shared, ...inModule(shared, scope) };
}

/** Name of the operation's function. */
export function symbolOf(operation: OperationNode, context: ClientPackage): string {
  const symbol = context.operationSymbols.get(operation);
  if (symbol === undefined) throw new Error(`the operation ${operation.id} has no name`);
  return symbol;
}

/** The operation's function, as `client/operations` exports it. */
export function operationFunction(operation: OperationNode, context: ClientPackage): Reference {
  return exportedValue(context.modules.operations, symbolOf(operation, context));
}

/** Type of the parameters of an operation, as `client/types` exports it. */
export function paramsReference(operation: OperationNode, context: ClientPackage): Reference {
  return exportedType(context.modules.types, namesOf(context.operationNames, operation).params);
}

/** Type of the responses of an operation, as `client/types` exports it. */
export function responseReference(operation: OperationNode, context: ClientPackage): Reference {
  return exportedType(context.modules.types, namesOf(context.operationNames, operation).response);
}

/** Type of the errors that the document lists for an operation, as `client/types` exports it. */
export function errorReference(operation: OperationNode, context: ClientPackage): Reference {
  return exportedType(context.modules.types, namesOf(context.operationNames, operation).error);
}
