import { exportedType, exportedValue, type ModuleId, type Reference } from "../../code/index.ts";
import type { Api, OperationNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { namesOf, operationNames, type OperationNames } from "../operations/operation-names.ts";
import { replyShapes, type ReplyShapes } from "./reply-shapes.ts";

/** Where the modules of a server are. */
export interface ServerModules {
  readonly entry: ModuleId;
  readonly types: ModuleId;
  readonly requests: ModuleId;
  readonly responses: ModuleId;
}

/** Those of the server of the document's operations. */
const serverModules: ServerModules = {
  entry: "./server",
  types: "./server/types",
  requests: "./server/requests",
  responses: "./server/responses",
};

/** Names of everything that modules of the server may refer to; the same for all of them. */
export interface ServerNames extends ReplyShapes {
  readonly operations: ReadonlyMap<OperationNode, OperationNames>;
  readonly modules: ServerModules;
}

/** Context that the views of one module of the server share. */
export interface ServerContext extends ModuleContext {
  readonly names: ServerNames;
}

/** @param operations names of the operations, where `api` has not all of those that share the names */
export function serverNames(
  api: Api,
  modules = serverModules,
  operations = operationNames(api),
): ServerNames {
  return { operations, modules, ...replyShapes(api, operations, modules) };
}

/** Exports of the server's modules for an operation. */
export interface OperationSymbols {
  /** Type of what its handler gets. */
  readonly request: Reference;
  /** Type of what its handler returns. */
  readonly reply: Reference;
  /** Function that reads its parameters. */
  readonly readParameters: Reference;
}

export function operationSymbols(
  operation: OperationNode,
  { operations, modules }: ServerNames,
): OperationSymbols {
  const { stem, request, reply } = namesOf(operations, operation);
  return {
    request: exportedType(modules.types, request),
    reply: exportedType(modules.types, reply),
    readParameters: exportedValue(modules.requests, `read${stem}Parameters`),
  };
}
