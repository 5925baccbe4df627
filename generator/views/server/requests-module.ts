import {
  call,
  docSentence,
  key,
  literal,
  name,
  rt,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { inModule, type PackageContext, scopeOf } from "../context.ts";
import { filterNames } from "../operations/filter-names.ts";
import { decodeFilter, filterParameter } from "../operations/filter-parameter.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import { parameterGlobals, parameterLocals } from "../operations/module-names.ts";
import { namesOf } from "../operations/operation-names.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import { operationSymbols, type ServerContext, type ServerNames } from "./server-names.ts";
import { parameterGroups } from "./parameters.ts";

/** View of `server/requests`. */
export interface ServerRequestsView {
  /** The runtime's reader of parameters. */
  readonly Reader: Reference;
  /** Functions that read parameters, one per operation that has any. */
  readonly operations: LazyList<{
    /** Comment over the function. */
    readonly doc: Code;
    /** Name of the function. */
    readonly name: Reference;
    /** Statement that names the parameters which messages must not show; false without any. */
    readonly hides: Code | false;
    /** Checks of parameters that are given together. */
    readonly checks: readonly {
      /** Expression that reports to `reader`. */
      readonly check: Code;
    }[];
    /** Parameters by location. */
    readonly groups: readonly {
      /** Member of the request. */
      readonly member: Name;
      /** Type of the parameters. */
      readonly type: Reference;
      /** The parameters of this location. */
      readonly parameters: readonly {
        /** Name of the parameter as a key. */
        readonly key: Code;
        /** Expression that reads it from `reader`. */
        readonly read: Printable;
      }[];
    }[];
  }>;
}

const reader = name("reader");

/** `server/requests`: functions that read the parameters of requests. */
export function serverRequestsModule(whole: PackageContext, names: ServerNames): ModuleView {
  const operations = whole.api.operations.filter(({ parameters }) => parameters.length > 0);
  const readers = operations.map((operation) => operationSymbols(operation, names).readParameters);
  const scope = scopeOf(whole, names.modules.requests, "server/requests", {
    declares: readers.map(({ symbol }) => symbol),
    globals: parameterGlobals,
    locals: parameterLocals,
  });
  const context: ServerContext = { ...inModule(whole, scope), names };
  const view: ServerRequestsView = {
    Reader: rt.ParameterReader,
    operations: lazyList(operations, (operation) => ({
      doc: docSentence(`Reads the parameters of \`${operation.name}\`.`),
      name: operationSymbols(operation, names).readParameters,
      hides: hiddenParameters(operation.parameters, reader, whole),
      checks: operation.together.map((group) => ({
        check: call(rt.requireTogether, reader, literal(group)),
      })),
      groups: parameterGroups(
        operation,
        namesOf(names.operations, operation),
        names.modules.types,
      ).map(({ member, type, parameters }) => ({
        member: name(member),
        type,
        parameters: parameters.map((parameter) => ({
          key: key(parameter.name),
          read: readExpression(operation, parameter, context),
        })),
      })),
    })),
  };
  const summary = "Functions that read the parameters of each operation.";
  return moduleView(scope, "server/requests", view, summary);
}

function readExpression(
  operation: OperationNode,
  parameter: ParameterNode,
  context: ServerContext,
): Printable {
  if (parameter !== filterParameter(operation))
    return decodeParameter(parameter, reader, context, operation);
  const names = filterNames(operation, namesOf(context.names.operations, operation));
  return decodeFilter(parameter, names, reader);
}
