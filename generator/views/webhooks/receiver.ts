import {
  code,
  exportedType,
  importSpecifier,
  key,
  literal,
  literals,
  name,
  nothing,
  rt,
  runtimeForPeople,
  type Code,
  type Name,
  type Reference,
} from "../../code/index.ts";
import { receiverExports, serverExports } from "../../code/runtime-exports.ts";
import { inModule, type PackageContext, scopeOf } from "../context.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { parameterGlobals, parameterLocals } from "../operations/module-names.ts";
import {
  constantOf,
  operationView,
  pathItemView,
  type OperationView,
  type PathItemView,
} from "../server/entry-module.ts";
import type { ServerContext, ServerNames } from "../server/server-names.ts";
import { pathItemsOf } from "../server/route-tree.ts";
import { hasSessions, securitySchemesCode } from "../server/security.ts";

/** View of `webhooks/receiver`. */
export interface ReceiverView {
  /** The document's title, as a literal. */
  readonly title: Code;
  /** Object literal of the security schemes. */
  readonly securitySchemes: Code;
  /** Webhooks and callbacks. */
  readonly operations: LazyList<OperationView>;
  /** List of the names of path items, as literals. */
  readonly names: Code;
  /** Path items in the same order. */
  readonly pathItems: readonly PathItemView[];
  /** Members of the option `paths`. */
  readonly paths: readonly {
    /** Name of the path item as a key. */
    readonly key: Code;
  }[];
  /** Whether operations have security requirements. */
  readonly isSecured: boolean;
  /** `<Session>` if `isSecured`; nothing otherwise. */
  readonly generics: Code;
  /** The runtime's type of the description of a receiver. */
  readonly Description: Reference;
  /** The runtime's type of a server. */
  readonly Server: Reference;
  /** Type of the handlers, of the module of types. */
  readonly Handlers: Reference;
  /** Type of the options of a server, of the same module. */
  readonly ServerOptions: Reference;
  /** The runtime's function that makes a receiver. */
  readonly createReceiverCore: Reference;
  /** Specifier of the module of types, as a literal. */
  readonly types: Code;
  /** Entry of the runtime from which `values` and `typeNames` are exported, as a literal. */
  readonly runtime: Code;
  /** Values that are exported from the runtime. */
  readonly values: readonly Name[];
  /** Types that are exported from the runtime. */
  readonly typeNames: readonly Name[];
}

/** `webhooks/receiver`: the entry with the description for the runtime, and `createReceiver`. */
export function receiverModule(whole: PackageContext, names: ServerNames): ModuleView {
  const { api } = whole;
  const { entry, types } = names.modules;
  const scope = scopeOf(whole, entry, "webhooks/receiver", {
    declares: api.operations.map(constantOf),
    globals: [...parameterGlobals, "Uint8Array"],
    locals: ["bytes", ...parameterLocals],
  });
  const context: ServerContext = { ...inModule(whole, scope), names };
  const isSecured = hasSessions(api);
  const pathItems = pathItemsOf(api);
  const itemNames = pathItems.map(({ path }) => path.slice(1));
  const view: ReceiverView = {
    title: literal(api.title),
    securitySchemes: securitySchemesCode(api),
    operations: lazyList(api.operations, (operation) => operationView(operation, context)),
    names: literals(itemNames),
    pathItems: pathItems.map(pathItemView),
    paths: itemNames.map((item) => ({ key: key(item) })),
    isSecured,
    generics: isSecured ? code`<Session>` : nothing,
    Description: rt.ReceiverDescription,
    Server: rt.Server,
    Handlers: exportedType(types, "Handlers"),
    ServerOptions: exportedType(types, "ServerOptions"),
    createReceiverCore: rt.createReceiverCore,
    types: literal(importSpecifier(entry, types, context.options.importExtension)),
    runtime: literal(runtimeForPeople),
    values: [...serverExports.values, ...receiverExports.values].map(name),
    typeNames: [...serverExports.types, ...receiverExports.types].map(name),
  };
  return moduleView(scope, "webhooks/receiver", view, `Receiver of the webhooks of ${api.title}.`);
}
