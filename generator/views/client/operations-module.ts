import type { Api } from "../../ir/index.ts";
import type { ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { ClientContext } from "./client-context.ts";
import { operationSymbols } from "./client-symbols.ts";
import { operationView, type OperationView } from "./operation-view.ts";

/** View of `client/operations`. */
export interface ClientOperationsView {
  readonly operations: readonly OperationView[];
  readonly helpers: ClientContext["helpers"];
}

/** One free function an operation, so that bundlers keep only those that are used. */
export function operationsModule(api: Api, options: Options): ModuleView {
  const scope = new ModuleScope("client/operations", operationSymbols(api).values());
  const context = new ClientContext(scope, api, options);
  const operations = api.operations.map((operation) => operationView(operation, context));
  const view: ClientOperationsView = { operations, helpers: context.helpers };
  return {
    scope,
    template: "client/operations",
    view,
    summary: `Operations of ${api.title}, each a function of its own.`,
  };
}
