import { exportedType, exportedValue, type Reference } from "../../code/index.ts";
import type { Api, OperationNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { namesOf, operationNames, type OperationNames } from "../operations/names.ts";
import { replyShapes, type ReplyShapes } from "./reply-shapes.ts";

/** Names of everything that modules of the server may refer to; the same for all of them. */
export interface ServerNames extends ReplyShapes {
  readonly operations: ReadonlyMap<OperationNode, OperationNames>;
}

/** What the views of one module of the server share. */
export interface ServerContext extends ModuleContext {
  readonly names: ServerNames;
}

export function serverNames(api: Api): ServerNames {
  const operations = operationNames(api);
  return { operations, ...replyShapes(api, operations) };
}

/** What the modules of the server export for an operation. */
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
  { operations }: ServerNames,
): OperationSymbols {
  const { stem, request, reply } = namesOf(operations, operation);
  return {
    request: exportedType("./server/types", request),
    reply: exportedType("./server/types", reply),
    readParameters: exportedValue("./server/requests", `read${stem}Parameters`),
  };
}
