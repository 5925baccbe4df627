import type { Api, OperationNode, ParameterNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { propertyKey } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import type { HelperView } from "../codec-context.ts";
import { decodeFilter, filterParameter } from "../filters/filter-parameter.ts";
import { filterNames } from "../filters/names.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { parameterGroups } from "./parameters.ts";
import { ServerContext, type ServerNames } from "./server-context.ts";

/** View of `server/requests`. */
export interface ServerRequestsView {
  readonly Reader: string;
  readonly operations: readonly {
    readonly doc: string;
    readonly name: string;
    readonly groups: readonly {
      readonly member: string;
      readonly type: string;
      readonly parameters: readonly { readonly key: string; readonly read: string }[];
    }[];
  }[];
  readonly helpers: readonly HelperView[];
}

/** Name of the function that reads an operation's parameters. */
export function readerName(operation: OperationNode, { operations }: ServerNames): string {
  return `read${operations.get(operation)?.stem ?? ""}Parameters`;
}

/** Absent where no operation has parameters. */
export function serverRequestsModule(
  api: Api,
  options: Options,
  names: ServerNames,
): ModuleView | undefined {
  const operations = api.operations.filter(({ parameters }) => parameters.length > 0);
  if (operations.length === 0) return undefined;
  const declared = operations.map((operation) => readerName(operation, names));
  const scope = new ModuleScope("server/requests", declared);
  const context = new ServerContext(scope, api, options, names);
  const view: ServerRequestsView = {
    Reader: scope.type("runtime", "ParameterReader"),
    operations: operations.map((operation) => ({
      doc: docComment(`Reads the parameters of \`${operation.name}\`.`, "", 80),
      name: readerName(operation, names),
      groups: parameterGroups(operation, context.namesOf(operation)).map(
        ({ member, type, parameters }) => ({
          member,
          type: scope.type("server/types", type),
          parameters: parameters.map((parameter) => ({
            key: propertyKey(parameter.name),
            read: readText(operation, parameter, context),
          })),
        }),
      ),
    })),
    helpers: context.helpers,
  };
  const summary = "Readers of the parameters of each operation.";
  return { scope, template: "server/requests", view, summary };
}

function readText(
  operation: OperationNode,
  parameter: ParameterNode,
  context: ServerContext,
): string {
  if (parameter !== filterParameter(operation))
    return decodeParameter(parameter, "reader", context, operation);
  const names = filterNames(operation, context.namesOf(operation));
  return decodeFilter(parameter, names, "reader", context.scope);
}
