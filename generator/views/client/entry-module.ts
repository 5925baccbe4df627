import type { Api, OperationNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { propertyKey } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import { importPath } from "../module-path.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { authViews, type AuthView } from "./auth-view.ts";
import { ClientContext } from "./client-context.ts";
import { runtimeAuthSymbols, tokenSymbols } from "./client-symbols.ts";
import { groupOperations } from "./groups.ts";
import { methodView, type MethodView } from "./method-view.ts";

/** View of `client/module`. */
export interface ClientView {
  /** Title of the document. */
  readonly title: string;
  readonly top: readonly MethodView[];
  readonly groups: readonly GroupView[];
  readonly options: string;
  readonly createTransport: string;
  readonly bindOperations: string;
  readonly auth: readonly AuthView[];
  /** Modules whose exports are exported from here as well. */
  readonly operations: string;
  readonly types: string;
  /** What is exported from the runtime. */
  readonly values: readonly string[];
  readonly typeNames: readonly string[];
}

export interface GroupView {
  readonly doc: string;
  readonly key: string;
  readonly methods: readonly MethodView[];
}

/** Values of the runtime that every user of a client may need. */
const runtimeValues: readonly string[] = ["ApiError", "createTransport", "until"];

/** Parameters and constants within the functions of the module. */
const localNames: readonly string[] = [
  "options",
  "operations",
  "credentials",
  "transport",
  "token",
];

const runtimeTypes: readonly string[] = [
  "ApiErrorKind",
  "CallOptions",
  "ClientAuth",
  "ClientOptions",
  "ClientRequest",
  "ClientResponse",
  "Duration",
  "Interceptor",
  "ProblemDetails",
  "RetryOptions",
  "SendRequest",
  "Transport",
  "UntilOptions",
];

export function entryModule(api: Api, options: Options): ModuleView {
  // Names of the functions' own are not to be had either.
  const declared = ["Client", "createClient", ...localNames];
  const scope = new ModuleScope("client", [...declared, ...tokenSymbols(api).values()]);
  const context = new ClientContext(scope, api, options);
  const { top, groups } = groupOperations(api, options);
  const method = (operation: OperationNode): MethodView => methodView(operation, context);
  const generated = new Set(
    api.operations.flatMap((operation) => {
      const { params, response } = context.names(operation);
      return [params, response];
    }),
  );
  const view: ClientView = {
    title: api.title.replace(/\s+/g, " "),
    top: top.map(method),
    groups: groups.map(({ name, description, operations }) => ({
      doc: docComment(description, "", 80),
      key: propertyKey(name),
      methods: operations.map(method),
    })),
    options: scope.type("runtime", "ClientOptions"),
    createTransport: scope.value("runtime", "createTransport"),
    bindOperations: scope.value("runtime", "bindOperations"),
    auth: authViews(context),
    operations: importPath("client", "client/operations"),
    types: importPath("client", "client/types"),
    values: [...runtimeValues, ...runtimeAuthSymbols(api)],
    // A type of an operation goes before one of the runtime.
    typeNames: runtimeTypes.filter((name) => !generated.has(name)),
  };
  return { scope, template: "client/module", view, summary: `Client of ${api.title}.` };
}
