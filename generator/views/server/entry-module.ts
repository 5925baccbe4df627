import type { Api, OperationNode } from "../../ir/index.ts";
import { propertyKey, quote } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import type { HelperView } from "../codec-context.ts";
import { basePaths } from "../operations/base-path.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { bareMediaType, decodeText, isCharacters } from "./content-codec.ts";
import { pathItemsOf } from "./router.ts";
import { runtimeExports } from "./runtime-exports.ts";
import { readerName } from "./requests-module.ts";
import { hasSessions, securitySchemesText, usedSchemes } from "./security.ts";
import { ServerContext, type ServerNames } from "./server-context.ts";

/** View of `server/entry`. */
export interface ServerEntryView {
  readonly title: string;
  readonly basePaths: string;
  readonly pathPlus: string;
  readonly securitySchemes: string;
  readonly operations: readonly OperationView[];
  readonly pathItems: readonly {
    readonly path: string;
    readonly operations: readonly { readonly method: string; readonly constant: string }[];
  }[];
  /** Whether hooks must be given. */
  readonly isSecured: boolean;
  /** `<Session>` where an operation asks who sent a request. */
  readonly generics: string;
  readonly Operation: string;
  readonly Description: string;
  readonly Server: string;
  readonly Handlers: string;
  readonly ServerOptions: string;
  /** Member of the description. */
  readonly route: string;
  readonly createServerCore: string;
  readonly helpers: readonly HelperView[];
  readonly values: readonly { readonly name: string }[];
  readonly types: readonly { readonly name: string }[];
}

interface OperationView {
  readonly constant: string;
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly security: string;
  /** Name of the function that reads its parameters; empty where it has none. */
  readonly parameters: string;
  readonly body:
    | false
    | {
        readonly required: boolean;
        readonly contents: readonly {
          readonly mediaType: string;
          readonly text: boolean;
          readonly decode: string;
        }[];
      };
  readonly responses: readonly { readonly status: string; readonly constant: string }[];
}

const constantOf = ({ name }: OperationNode): string => `${name}Operation`;

/** The entry of the server: what it tells the runtime, and `createServer`. */
export function serverEntryModule(api: Api, options: Options, names: ServerNames): ModuleView {
  const declared = ["createServer", "description", ...api.operations.map(constantOf)];
  const scope = new ModuleScope("server", declared);
  const context = new ServerContext(scope, api, options, names);
  const isSecured = hasSessions(api);
  const { values, types } = runtimeExports;
  const pathItems = pathItemsOf(api);
  // What stands behind another operation of the same path and method is never served.
  const served = new Set(pathItems.flatMap(({ operations }) => operations));
  const route = scope.value("server/router", "route");
  const view: ServerEntryView = {
    title: quote(api.title),
    basePaths: `[${basePaths(api).map(quote).join(", ")}]`,
    pathPlus: quote(api.pathPlus),
    securitySchemes: securitySchemesText(usedSchemes(api)),
    operations: api.operations
      .filter((operation) => served.has(operation))
      .map((operation) => operationView(operation, context)),
    pathItems: pathItems.map(({ path, operations }) => ({
      path,
      operations: operations.map((operation) => ({
        method: operation.method.toUpperCase(),
        constant: constantOf(operation),
      })),
    })),
    isSecured,
    generics: isSecured ? "<Session>" : "",
    Operation: scope.type("runtime", "ServerOperation"),
    Description: scope.type("runtime", "ServerDescription"),
    Server: scope.type("runtime", "Server"),
    Handlers: scope.type("server/types", "Handlers"),
    ServerOptions: scope.type("server/types", "ServerOptions"),
    route: route === "route" ? route : `route: ${route}`,
    createServerCore: scope.value("runtime", "createServerCore"),
    helpers: context.helpers,
    values: values.map((name) => ({ name })),
    types: types.map((name) => ({ name })),
  };
  return { scope, template: "server/entry", view, summary: `Server of ${api.title}.` };
}

function operationView(operation: OperationNode, context: ServerContext): OperationView {
  const { id, name, method, path, parameters, body } = operation;
  const { scope, names } = context;
  return {
    constant: constantOf(operation),
    id: quote(id),
    name: quote(name),
    method: quote(method.toUpperCase()),
    path: quote(path),
    security: securityText(operation, context),
    parameters:
      parameters.length === 0 ? "" : scope.value("server/requests", readerName(operation, names)),
    body: body !== undefined && {
      required: body.required,
      contents: body.contents.map((content) => ({
        mediaType: quote(bareMediaType(content)),
        text: isCharacters(content),
        decode: decodeText(content, context),
      })),
    },
    responses: context.repliesOf(operation).map(({ response, constant }) => ({
      status: propertyKey(response.status),
      constant: scope.value("server/responses", constant),
    })),
  };
}

/** Most operations ask for the same; it is written down once. */
function securityText({ security }: OperationNode, { scope }: ServerContext): string {
  if (security.length === 0) return "[]";
  const alternatives = security.map((uses) => {
    const list = uses.map(
      ({ scheme, scopes }) =>
        `{ scheme: ${quote(scheme)}, scopes: [${scopes.map(quote).join(", ")}] }`,
    );
    return `[${list.join(", ")}]`;
  });
  return scope.constant("security", `[${alternatives.join(", ")}]`);
}
