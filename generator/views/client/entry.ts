import { scopeOf } from "../context.ts";
import {
  code,
  commas,
  commentWords,
  docComment,
  exportedType,
  exportedValue,
  importSpecifier,
  key,
  literal,
  name,
  property,
  rt,
  type Code,
  type ModuleId,
  type Name,
  type Reference,
} from "../../code/index.ts";
import { clientExports, cookieTypes } from "../../code/runtime-exports.ts";
import type { OperationNode } from "../../ir/index.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { hasHeaders, setsCookies } from "./headers.ts";
import { authViews, type AuthView } from "./auth.ts";
import {
  errorReference,
  inClientModule,
  operationFunction,
  runtimeTypes,
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
import { byteType, operationKind, operationTypes, partsType, replacement } from "./operations.ts";
import { namedServers, serverViews, type ServerUrlView } from "./servers.ts";

/** View of `client/module`. */
export interface ClientView {
  /** Title of the document, for a comment. */
  readonly title: Code;
  /** Members of the client that no group holds. */
  readonly top: readonly MethodView[];
  /** Members of the client that hold the operations of a tag. */
  readonly groups: readonly GroupView[];
  /** Type of the options of `createClient`. */
  readonly options: Code;
  /** Function of the runtime that makes a transport of the options. */
  readonly createTransport: Reference;
  /** The runtime's function that checks what a client is made with. */
  readonly checkedOptions: Reference;
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
  /** Operations of the tag. */
  readonly methods: readonly MethodView[];
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
  const view: ClientView = {
    title: commentWords(api.title),
    top: top.map(method),
    groups: groups.map((group) => ({
      doc: docComment(group.description),
      key: key(group.name),
      methods: group.operations.map(method),
    })),
    options: hasSerializers(context)
      ? code`${rt.SerializedClientOptions}<${exportedType("./client/types", "Serializers")}>`
      : code`${rt.ClientOptions}`,
    createTransport: hasSerializers(context) ? rt.serializedTransport : rt.createTransport,
    checkedOptions: rt.checkedOptions,
    bindOperations: rt.bindOperations,
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

/** An operation as a member of the client. */
export function methodView(operation: OperationNode, context: ClientContext): MethodView {
  const called = operationKind(operation, context);
  const isRead = operation.method === "get" || operation.method === "head";
  const kind = called !== "single" ? called : isRead ? "read" : "other";
  const hasErrors = context.errorSymbols.has(operation);
  const errors = hasErrors ? [errorReference(operation, context)] : [];
  return {
    doc: operationDoc(operation, replacement(operation, context)),
    key: key(operation.name),
    type: code`${boundTypes[kind]}<${commas([...operationTypes(operation, context), ...errors])}>${byteType(operation, context, rt.BoundByteOperation)}${partsType(operation, context, rt.BoundPartsOperation)}`,
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

const boundTypes = {
  paged: rt.BoundPagedOperation,
  read: rt.BoundReadOperation,
  items: rt.BoundStreamOperation,
  events: rt.BoundEventOperation,
  other: rt.BoundOperation,
} as const;
