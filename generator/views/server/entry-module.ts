import {
  code,
  commas,
  exportedType,
  exportedValue,
  importSpecifier,
  key,
  literal,
  literals,
  name,
  nothing,
  property,
  rt,
  runtimeForPeople,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import { serverExports } from "../../code/runtime-exports.ts";
import { essenceOf, type OperationNode } from "../../ir/index.ts";
import { requestCodec } from "../content/codecs.ts";
import type { RequestReader } from "../content/content-codec.ts";
import { inModule, type PackageContext, scopeOf } from "../context.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { basePaths } from "../operations/base-path.ts";
import { parameterGlobals, parameterLocals } from "../operations/module-names.ts";
import { operationSymbols, type ServerContext, type ServerNames } from "./server-names.ts";
import { pathItemsOf, type ServedPath } from "./route-tree.ts";
import { hasSessions, requirements, securitySchemesCode } from "./security.ts";

/** View of `server/entry`. */
export interface ServerEntryView {
  /** The document's title, as a literal. */
  readonly title: Code;
  /** List of the base paths of the document's servers. */
  readonly basePaths: Code;
  /** Meaning of `+` in a path, as a literal. */
  readonly pathPlus: Code;
  /** Object literal of the security schemes. */
  readonly securitySchemes: Code;
  /** Operations that are served. */
  readonly operations: LazyList<OperationView>;
  /** Path items in the order of the router's indexes. */
  readonly pathItems: LazyList<PathItemView>;
  /** Whether operations have security requirements, so that options must be given. */
  readonly isSecured: boolean;
  /** `<Session>` if `isSecured`; nothing otherwise. */
  readonly generics: Code;
  /** The runtime's type of the description of a server. */
  readonly Description: Reference;
  /** The runtime's type of a server. */
  readonly Server: Reference;
  /** Type of the handlers, of the module `server/types`. */
  readonly Handlers: Reference;
  /** Type of the server's options, of the same module. */
  readonly ServerOptions: Reference;
  /** Member of the description with the function of the module `server/router`. */
  readonly route: Code;
  /** The runtime's function that makes a server. */
  readonly createServerCore: Reference;
  /** Entry of the runtime from which `values` and `types` are exported, as a literal. */
  readonly runtime: Code;
  /** Specifier of the module `server/types`, as a literal. */
  readonly typesModule: Code;
  /** Values that are exported from the runtime. */
  readonly values: readonly Name[];
  /** Types that are exported from the runtime. */
  readonly types: readonly Name[];
}

/** A path item. */
export interface PathItemView {
  /** Operations of the path item. */
  readonly operations: readonly {
    /** Method as a key. */
    readonly method: Code;
    /** Constant of the operation, or a list of several. */
    readonly constant: Printable;
  }[];
}

/** The constant of an operation. */
export interface OperationView {
  /** Its name. */
  readonly constant: Name;
  /** The runtime's type of an operation. */
  readonly Operation: Reference;
  /** The operationId, as a literal. */
  readonly id: Code;
  /** Name of its handler, as a literal. */
  readonly name: Code;
  /** Method in capitals, as a literal. */
  readonly method: Code;
  /** Path template, as a literal. */
  readonly path: Code;
  /** Its security requirements. */
  readonly security: Printable;
  /** Function that reads its parameters; false if it has none. */
  readonly parameters: Reference | false;
  /** How its body is read; false if it has none. */
  readonly body:
    | false
    | {
        /** Whether a request must have a body, as a literal. */
        readonly required: Code;
        /** Most bytes, as a literal; false if the server's limit applies. */
        readonly limit: Code | false;
        /** Media types that it can have. */
        readonly contents: readonly BodyContentView[];
      };
  /** Its responses, by status as a key. */
  readonly responses: readonly {
    /** Status as a key. */
    readonly status: Code;
    /** Constant of the response. */
    readonly constant: Reference;
  }[];
}

/** Name of the constant of an operation. */
export const constantOf = ({ name: own }: OperationNode): string => `${own}Operation`;

/** `server`: the entry with the description for the runtime, and `createServer`. */
export function serverEntryModule(whole: PackageContext, names: ServerNames): ModuleView {
  const { api, options } = whole;
  const scope = scopeOf(whole, "./server", "server/entry", {
    declares: api.operations.map(constantOf),
    globals: [...parameterGlobals, "Uint8Array"],
    locals: ["bytes", ...parameterLocals],
  });
  const context: ServerContext = { ...inModule(whole, scope), names };
  const isSecured = hasSessions(api);
  const view: ServerEntryView = {
    title: literal(api.title),
    basePaths: literals(basePaths(api)),
    pathPlus: literal(api.pathPlus),
    securitySchemes: securitySchemesCode(api),
    operations: lazyList(api.operations, (operation) => operationView(operation, context)),
    pathItems: lazyList(pathItemsOf(api), pathItemView),
    isSecured,
    generics: isSecured ? code`<Session>` : nothing,
    Description: rt.ServerDescription,
    Server: rt.Server,
    Handlers: exportedType("./server/types", "Handlers"),
    ServerOptions: exportedType("./server/types", "ServerOptions"),
    route: property("route", exportedValue("./server/router", "route")),
    createServerCore: rt.createServerCore,
    runtime: literal(runtimeForPeople),
    typesModule: literal(importSpecifier("./server", "./server/types", options.importExtension)),
    values: serverExports.values.map(name),
    types: serverExports.types.map(name),
  };
  return moduleView(scope, "server/entry", view, `Server of ${api.title}.`);
}

/** How a body is read in one media type. */
export interface BodyContentView extends RequestReader {
  /** Media type in lower case, as a literal. */
  readonly mediaType: Code;
}

/** Operations of one path by method. */
export function pathItemView({ operations }: ServedPath): PathItemView {
  const methods = [...new Set(operations.map(({ method }) => method))];
  return {
    operations: methods.map((method) => {
      const constants = operations
        .filter((operation) => operation.method === method)
        .map((operation) => name(constantOf(operation)));
      const [only = nothing] = constants;
      return {
        method: key(method.toUpperCase()),
        constant: constants.length === 1 ? only : code`[${commas(constants)}]`,
      };
    }),
  };
}

export function operationView(operation: OperationNode, context: ServerContext): OperationView {
  const { id, method, path, parameters, body, security } = operation;
  const { scope, names } = context;
  return {
    constant: name(constantOf(operation)),
    Operation: rt.ServerOperation,
    id: literal(id),
    name: literal(operation.name),
    method: literal(method.toUpperCase()),
    path: literal(path),
    // Most operations require the same: one constant has it.
    security:
      security.length === 0
        ? literals([])
        : scope.constant("security", literal(requirements(operation))),
    parameters: parameters.length > 0 && operationSymbols(operation, names).readParameters,
    body: body !== undefined && {
      required: literal(body.required),
      limit: body.limit !== undefined && literal(body.limit),
      contents: body.contents.map((content) => ({
        mediaType: literal(essenceOf(content.mediaType)),
        ...requestCodec(content).reader(content, context, body),
      })),
    },
    responses: (names.repliesOf.get(operation) ?? []).map(({ response, constant }) => ({
      status: key(response.status),
      constant,
    })),
  };
}
