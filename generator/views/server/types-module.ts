import {
  code,
  docComment,
  docSentence,
  globals,
  join,
  key,
  literal,
  nothing,
  rt,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { Api, OperationNode, SecuritySchemeNode } from "../../ir/index.ts";
import { inModule, type PackageContext, scopeOf } from "../context.ts";
import { lazyList, lazyMembers, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { anyOf, fieldsObject, ownFieldsOf, ownPlaces } from "../operations/own-forms.ts";
import { namesOf } from "../operations/operation-names.ts";
import type { MemberView } from "./member-view.ts";
import { operationSymbols, type ServerContext, type ServerNames } from "./server-names.ts";
import { operationDoc } from "./operation-doc.ts";
import { parameterGroups } from "./parameters.ts";
import type { ReplyShape } from "./reply-shapes.ts";
import { replyView, type ReplyView } from "./reply-view.ts";
import { requestView, type RequestView } from "./request-view.ts";
import {
  credentialsType,
  hasSessions,
  sessionOf,
  undeclaredSchemes,
  usedSchemes,
} from "./security.ts";

/** View of `server/types`. */
export interface ServerTypesView {
  /** One per operation, in the document's order. */
  readonly operations: LazyList<{
    /** Types of what its handler gets. */
    readonly request: RequestView;
    /** Comment over the type of what its handler returns. */
    readonly replyDoc: Code;
    /** Name of that type. */
    readonly reply: Reference;
    /** That type: a union of its replies. */
    readonly replies: Code;
    /** Replies that no other operation has. */
    readonly own: readonly ReplyView[];
  }>;
  /** Replies that operations share. */
  readonly shared: LazyList<ReplyView>;
  /** Comment over the interface of the handlers. */
  readonly handlersDoc: Code;
  /** Members of the interface of the handlers, one per operation. */
  readonly handlers: LazyList<MemberView>;
  /** Types of what the handlers get, each with the name of its operation. */
  readonly requests: LazyList<Code>;
  /** Types of the replies that are errors. */
  readonly errorReplies: readonly Code[];
  /** Functions that check credentials, one per security scheme; none if nothing is secured. */
  readonly schemes: readonly MemberView[];
  /** Whether an operation has security requirements, described or not. */
  readonly isSecured: boolean;
  /** Whether each operation has a session. */
  readonly isWhollySecured: boolean;
  /** `<Session>` if an operation has security requirements; nothing otherwise. */
  readonly generics: Code;
  /** `authenticate` as a key, with `?` where signatures may take the place of credentials. */
  readonly authenticate: Code;
  /** Whether an operation may have parsers. */
  readonly hasParsers: boolean;
  /** Parsers that the options take, one member per operation that may have some. */
  readonly parsers: LazyList<MemberView>;
  /** The runtime's type of the options of a server. */
  readonly RuntimeOptions: Reference;
}

/** `server/types`: what handlers get and return, and the options of the server. */
export function serverTypesModule(whole: PackageContext, names: ServerNames): ModuleView {
  const { api } = whole;
  const scope = scopeOf(whole, names.modules.types, "server/types", {
    declares: declaredNames(api, names),
    globals: ["AsyncIterable", "Date", "Promise", "Readonly", "Record", "Uint8Array"],
  });
  const context: ServerContext = { ...inModule(whole, scope), names };
  const isSecured = hasSessions(api);
  const parsers = lazyMembers(api.operations, (operation) => parsersView(operation, context));
  const view: ServerTypesView = {
    operations: lazyList(api.operations, (operation) => {
      const replies = names.repliesOf.get(operation) ?? [];
      return {
        request: requestView(operation, context),
        replyDoc: docSentence(`Replies that the handler of \`${operation.name}\` may return.`),
        reply: operationSymbols(operation, names).reply,
        replies:
          replies.length === 0
            ? code`never`
            : join(
                replies.map(({ type }) => type),
                code` | `,
              ),
        own: replies
          .filter((shape) => shape.operation === operation)
          .map((shape) => replyView(shape, context)),
      };
    }),
    shared: lazyList(
      names.replies.filter(({ operation }) => operation === undefined),
      (shape) => replyView(shape, context),
    ),
    handlersDoc: docSentence(
      `Handlers of ${api.title}, by operation. An operation without a handler gets the response 501. The \`session\` of a request is what the authentication hook returned, its \`request\` the request as it was received.`,
    ),
    handlers: lazyList(api.operations, (operation) => handlerView(operation, names)),
    requests: lazyList(api.operations, (operation) => namedRequest(operation, names)),
    errorReplies: names.replies.flatMap(errorReply),
    schemes: isSecured
      ? [...usedSchemes(api).map(hookView), ...undeclaredSchemes(api).map(undeclaredHookView)]
      : [],
    isSecured,
    isWhollySecured: api.operations.every((operation) => sessionOf(operation) === "always"),
    generics: isSecured ? code`<Session>` : nothing,
    authenticate: isVerified(api) ? code`authenticate?` : code`authenticate`,
    hasParsers: parsers.length > 0,
    parsers,
    RuntimeOptions: rt.ServerOptions,
  };
  return moduleView(scope, "server/types", view, `Types of the server of ${api.title}.`);
}

/** Whether requests may be verified by their signatures alone, as those of webhooks are. */
function isVerified({ operations }: Api): boolean {
  return operations.some(({ webhook }) => webhook !== undefined);
}

/** Names that the module declares; imports of the same name are renamed. */
function declaredNames(api: Api, names: ServerNames): readonly string[] {
  const references = [
    ...names.replies.map(({ type }) => type),
    ...api.operations.flatMap((operation) => {
      const groups = parameterGroups(
        operation,
        namesOf(names.operations, operation),
        names.modules.types,
      );
      const { request, reply } = operationSymbols(operation, names);
      return [...groups.map(({ type }) => type), request, reply];
    }),
  ];
  const own = [
    "Session",
    "Handlers",
    "Requests",
    "ErrorReplies",
    "Authenticate",
    "ServerOptions",
    "Parsers",
  ];
  return [...own, ...references.map(({ symbol }) => symbol)];
}

function handlerView(operation: OperationNode, names: ServerNames): MemberView {
  const { request, reply } = operationSymbols(operation, names);
  const returned = code`${reply} | ${globals.Promise}<${reply}>`;
  return {
    doc: operationDoc(operation),
    key: code`${key(operation.name)}?`,
    type: code`((request: ${request}${sessionGenerics(operation)}) => ${returned}) | undefined`,
  };
}

/** Type of the parsers of an operation; none without parameters and fields of a form. */
function parsersView(operation: OperationNode, context: ServerContext): MemberView | undefined {
  const form = ownFieldsOf(operation, context);
  const fields = form === undefined ? [] : (fieldsObject(form.type, context)?.properties ?? []);
  const types = [
    ...ownPlaces(operation).map(
      ({ parsers, parameters }) => code`${parsers}<${anyOf(parameters)}>`,
    ),
    ...(fields.length === 0 ? [] : [code`${rt.FormParsers}<${anyOf(fields)}>`]),
  ];
  if (types.length === 0) return undefined;
  return { doc: false, key: code`${key(operation.name)}?`, type: join(types, code` & `) };
}

function sessionGenerics(operation: OperationNode): Code {
  return sessionOf(operation) === "never" ? nothing : code`<Session>`;
}

/** Type of a request beside those of other operations. */
function namedRequest(operation: OperationNode, names: ServerNames): Code {
  const { request } = operationSymbols(operation, names);
  return code`(${rt.OperationRequest}<${literal(operation.name)}> & ${request}${sessionGenerics(operation)})`;
}

/** Type of a reply where it is an error; none for a reply that never is. */
function errorReply({ type, statuses }: ReplyShape): readonly Code[] {
  const errors = statuses.filter((status) => status >= 400 && status < 600);
  if (errors.length === 0) return [];
  if (errors.length === statuses.length) return [code`${type}`];
  return [code`(${type} & { readonly status: ${rt.ErrorStatus} })`];
}

function hookView(scheme: SecuritySchemeNode): MemberView {
  const { description, deprecated } = scheme.doc;
  return {
    doc: docComment(description ?? "", deprecated ? [{ name: "deprecated" }] : []),
    key: code`${key(scheme.name)}?`,
    type: hookType(credentialsType(scheme) ?? noCredentials()),
  };
}

/** The hook of a scheme that the document does not have. */
function undeclaredHookView(name: string): MemberView {
  const doc =
    "The document does not say where a request has these credentials: look at the `request` of the context.";
  return { doc: docComment(doc), key: code`${key(name)}?`, type: hookType(noCredentials()) };
}

const noCredentials = (): Code => code`${globals.Readonly}<${globals.Record}<string, never>>`;

const hookType = (credentials: Printable): Code =>
  code`${rt.Authenticator}<${credentials}, Session> | undefined`;
