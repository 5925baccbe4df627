import { scopeOf } from "../context.ts";
import {
  code,
  commentWords,
  docComment,
  exportedType,
  exportedValue,
  importSpecifier,
  join,
  key,
  literal,
  name,
  nothing,
  property,
  rt,
  type Code,
  type ModuleId,
  type Name,
  type Reference,
} from "../../code/index.ts";
import { clientExports, cookieTypes } from "../../code/runtime-exports.ts";
import type { OperationNode } from "../../ir/index.ts";
import { isUnchecked } from "../options.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { hasHeaders, setsCookies } from "./headers.ts";
import { authViews, type AuthView } from "./auth.ts";
import {
  inClientModule,
  operationFunction,
  runtimeTypes,
  symbolOf,
  type ClientContext,
  type ClientPackage,
} from "./context.ts";
import { operationDoc } from "./docs.ts";
import { hasSerializers } from "./types.ts";
import { groupOperations } from "./groups.ts";
import {
  credentialSymbols,
  exportedNames,
  headerSymbols,
  keySymbols,
  namedLinks,
  tokenSymbols,
} from "./client-symbols.ts";
import { boundType } from "./operation-types.ts";
import { replacement } from "./operations.ts";
import { namedServers, serverViews, type ServerUrlView } from "./servers.ts";

/** View of `client/module`. */
export interface ClientView {
  /** Title of the document, for a comment. */
  readonly title: Code;
  /**
   * Type of the runtime that makes methods of the free functions of a client without checks, with their comments; false
   * where each method has its type and comment.
   */
  readonly bound: Reference | false;
  /** Those of them that no group holds, as a type of names; false if there are none. */
  readonly topNames: Code | false;
  /** Whether all operations of the module are bound at once. */
  readonly bindsModule: boolean;
  /** Members of the client that no group holds. */
  readonly top: LazyList<MethodView>;
  /** Other members, with comments of their own. */
  readonly topOwn: LazyList<MethodView>;
  /** Members of the client that hold the operations of a tag. */
  readonly groups: readonly GroupView[];
  /** Type of the options of `createClient`. */
  readonly options: Code;
  /** Function of the runtime that makes a transport of the options. */
  readonly createTransport: Reference;
  /** The runtime's function that checks what a client is made with; false where the transport does. */
  readonly checkedOptions: Reference | false;
  /** Function of the runtime that binds operations to a transport. */
  readonly bindOperations: Reference;
  /** Functions that make credentials. */
  readonly auth: readonly AuthView[];
  /** Functions that give the addresses of the document's servers. */
  readonly servers: readonly ServerUrlView[];
  /** Specifier of the module with the free functions, as a literal. */
  readonly operations: Code;
  /** Specifier of the module with the types, as a literal. */
  readonly types: Code;
  /** Module of the addresses of operations. */
  readonly href: Code;
  /** Module of what reads headers; false if no response has any. */
  readonly headers: Code | false;
  /** Module of the links of responses; false if no response has any. */
  readonly links: Code | false;
  /** Values that are exported from the runtime. */
  readonly values: readonly Name[];
  /** Types that are exported from the runtime. */
  readonly typeNames: readonly Name[];
}

/** Operations of one tag. */
export interface GroupView {
  /** Comment from the description of the tag; false if it has none. */
  readonly doc: Code | false;
  /** Name of the member of the client. */
  readonly key: Code;
  /** Those of its operations whose comments are those of the free functions, as a type of names; false without any. */
  readonly names: Code | false;
  /** Operations of the tag. */
  readonly methods: LazyList<MethodView>;
  /** Those with comments of their own. */
  readonly own: LazyList<MethodView>;
}

/** A member of the client: an operation that knows its transport. */
export interface MethodView {
  /** Comment from the document's words, with method and path. */
  readonly doc: Code;
  /** Name of the member. */
  readonly key: Code;
  /** TypeScript type of the member. */
  readonly type: Code;
  /** The member of an object literal with the operation's function. */
  readonly member: Code;
}

const module = "./client";

export function entryModule(shared: ClientPackage): ModuleView {
  const { api, options } = shared;
  const headers = headerSymbols(api).values();
  const addresses = shared.hrefSymbols.values();
  const links = namedLinks(api).map(({ symbol }) => symbol);
  const taken = [...exportedNames(api), ...headers, ...addresses, ...links];
  const servers = namedServers(api, taken);
  const credentials = [...tokenSymbols(api).values(), ...keySymbols(api).values()];
  const scope = scopeOf(shared, module, "client/module", {
    declares: [...credentials, ...servers.map(({ symbol }) => symbol)],
    globals: ["Date", "FormData", "Uint8Array"],
    locals: ["variables", "credentials", "transport", "token", "key"],
  });
  const context = inClientModule(shared, scope);
  const specifier = (to: ModuleId): Code =>
    literal(importSpecifier(module, to, options.importExtension));
  const { top, groups } = groupOperations(api, options);
  const method = (operation: OperationNode): MethodView => methodView(operation, context);
  const isBrief = isUnchecked(options);
  /** Whether the method has the name of the function, whose comment it takes. */
  const isNamed = (operation: OperationNode): boolean =>
    isBrief && symbolOf(operation, context) === operation.name;
  const isOwn = (operation: OperationNode): boolean => !isNamed(operation);
  const namesOf = (operations: readonly OperationNode[]): Code | false => {
    const names = operations.filter(isNamed).map((operation) => literal(operation.name));
    return names.length > 0 && join(names, code` | `);
  };
  const isWhole = isBrief && api.operations.length > 0 && groups.length === 0 && isRegular(context);
  const view: ClientView = {
    title: commentWords(api.title),
    bound: api.operations.some(isNamed) && rt.BoundMethods,
    topNames: isWhole ? code`${rt.OperationNames}<typeof ownOperations>` : namesOf(top),
    bindsModule: isWhole,
    top: lazyList(isWhole ? [] : top, method),
    topOwn: lazyList(top.filter(isOwn), method),
    groups: groups.map((group) => ({
      doc: docComment(group.description),
      key: key(group.name),
      names: namesOf(group.operations),
      methods: lazyList(group.operations, method),
      own: lazyList(group.operations.filter(isOwn), method),
    })),
    ...transportView(context),
    bindOperations: isWhole ? rt.bindModule : rt.bindOperations,
    auth: authViews(context),
    servers: serverViews(servers),
    operations: specifier("./client/operations"),
    types: specifier("./client/types"),
    href: specifier("./client/href"),
    headers: hasHeaders(shared) && specifier("./client/headers"),
    links: links.length > 0 && specifier("./client/links"),
    values: [...clientExports.values, ...credentialSymbols(api)].map(name),
    typeNames: runtimeTypes(
      [...clientExports.types, ...(setsCookies(shared) ? cookieTypes : [])],
      shared,
    ),
  };
  return moduleView(scope, "client/module", view, `Client of ${api.title}.`);
}

/** Whether names alone say which functions of the module are operations, and which recognizes the errors of each. */
function isRegular(context: ClientContext): boolean {
  return context.api.operations.every((operation) => {
    const { name: own } = operation;
    const guard = `is${own.slice(0, 1).toUpperCase()}${own.slice(1)}Error`;
    return (
      symbolOf(operation, context) === own &&
      (context.errorSymbols.get(operation) ?? guard) === guard &&
      !/^is.*Error$/.test(own)
    );
  });
}

/** How the client makes its transport. */
function transportView(
  context: ClientContext,
): Pick<ClientView, "options" | "createTransport" | "checkedOptions"> {
  const own = hasSerializers(context)
    ? code`<${exportedType("./client/types", "Serializers")}>`
    : nothing;
  if (isUnchecked(context.options))
    return {
      options: code`${rt.UncheckedClientOptions}${own}`,
      createTransport: rt.uncheckedTransport,
      checkedOptions: false,
    };
  return {
    options: code`${own === nothing ? rt.ClientOptions : rt.SerializedClientOptions}${own}`,
    createTransport: own === nothing ? rt.createTransport : rt.serializedTransport,
    checkedOptions: rt.checkedOptions,
  };
}

/** An operation as a member of the client. */
export function methodView(operation: OperationNode, context: ClientContext): MethodView {
  return {
    doc: operationDoc(operation, replacement(operation, context)),
    key: key(operation.name),
    type: boundType(operation, context),
    member: boundMember(operation, context),
  };
}

/** An operation with errors stands in a list with what recognizes them. */
function boundMember(operation: OperationNode, context: ClientContext): Code {
  const call = operationFunction(operation, context);
  const symbol = context.errorSymbols.get(operation);
  if (symbol === undefined) return property(operation.name, call);
  return code`${key(operation.name)}: [${call}, ${exportedValue(context.modules.operations, symbol)}]`;
}
