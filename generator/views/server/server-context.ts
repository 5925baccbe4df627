import type { Api, OperationNode } from "../../ir/index.ts";
import { CodecContext } from "../codec-context.ts";
import { operationNames, type OperationNames } from "../operations/names.ts";
import type { Options } from "../options.ts";
import type { ModuleScope } from "../scope.ts";
import { replyShapes, type ReplyShape } from "./reply-shapes.ts";

/** Names of everything that a server module may refer to; the same for all of its modules. */
export interface ServerNames {
  readonly operations: ReadonlyMap<OperationNode, OperationNames>;
  readonly replies: readonly ReplyShape[];
  readonly repliesOf: ReadonlyMap<OperationNode, readonly ReplyShape[]>;
}

export function serverNames(api: Api): ServerNames {
  const operations = operationNames(api);
  return { operations, ...replyShapes(api, operations) };
}

/** What the views of one module of the server share. */
export class ServerContext extends CodecContext {
  readonly api: Api;
  readonly names: ServerNames;

  constructor(scope: ModuleScope, api: Api, options: Options, names: ServerNames) {
    super(scope, api, options);
    this.api = api;
    this.names = names;
  }

  namesOf(operation: OperationNode): OperationNames {
    const names = this.names.operations.get(operation);
    if (names === undefined) throw new Error(`the operation ${operation.id} has no names`);
    return names;
  }

  repliesOf(operation: OperationNode): readonly ReplyShape[] {
    return this.names.repliesOf.get(operation) ?? [];
  }
}
