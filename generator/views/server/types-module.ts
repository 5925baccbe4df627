import type { Api, OperationNode, SecuritySchemeNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { propertyKey } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { operationDoc } from "./operation-doc.ts";
import { parameterGroups } from "./parameters.ts";
import { replyView, type ReplyView } from "./reply-view.ts";
import { requestView, type MemberView, type RequestView } from "./request-view.ts";
import { credentialsType, hasSessions, sessionOf, usedSchemes } from "./security.ts";
import { ServerContext, type ServerNames } from "./server-context.ts";

/** View of `server/types`. */
export interface ServerTypesView {
  readonly handlersDoc: string;
  readonly operations: readonly {
    readonly request: RequestView;
    readonly replyDoc: string;
    readonly reply: string;
    /** Types of its answers. */
    readonly answers: readonly { readonly name: string }[];
    /** Answers that no other operation has. */
    readonly own: readonly ReplyView[];
  }[];
  /** Answers that operations share. */
  readonly shared: readonly ReplyView[];
  readonly handlers: readonly MemberView[];
  /** Hooks by security scheme; empty where nothing is secured. */
  readonly schemes: readonly MemberView[];
  /** `<Session>` where an operation asks who sent a request. */
  readonly generics: string;
  readonly RuntimeOptions: string;
}

export function serverTypesModule(api: Api, options: Options, names: ServerNames): ModuleView {
  const scope = new ModuleScope("server/types", declaredNames(api, names));
  const context = new ServerContext(scope, api, options, names);
  const isSecured = hasSessions(api);
  const view: ServerTypesView = {
    handlersDoc: docComment(handlersText(api), "", 80),
    operations: api.operations.map((operation) => {
      const replies = context.repliesOf(operation);
      return {
        request: requestView(operation, context),
        replyDoc: docComment(`What the handler of \`${operation.name}\` answers.`, "", 80),
        reply: context.namesOf(operation).reply,
        answers: replies.map(({ name }) => ({ name })),
        own: replies
          .filter((shape) => shape.operation === operation)
          .map((shape) => replyView(shape, context)),
      };
    }),
    shared: names.replies
      .filter(({ operation }) => operation === undefined)
      .map((shape) => replyView(shape, context)),
    handlers: api.operations.map((operation) => handlerView(operation, context)),
    schemes: isSecured ? usedSchemes(api).map((scheme) => hookView(scheme, context)) : [],
    generics: isSecured ? "<Session>" : "",
    RuntimeOptions: scope.type("runtime", "ServerOptions"),
  };
  return { scope, template: "server/types", view, summary: `Server of ${api.title}: its types.` };
}

/** Names that the module declares; those of schemas give way to them. */
export function declaredNames(api: Api, names: ServerNames): readonly string[] {
  return [
    "Session",
    "Handlers",
    "Authenticate",
    "ServerOptions",
    ...names.replies.map(({ name }) => name),
    ...api.operations.flatMap((operation) => {
      const own = names.operations.get(operation);
      if (own === undefined) return [];
      const groups = parameterGroups(operation, own).map(({ type }) => type);
      return [...groups, own.request, own.reply];
    }),
  ];
}

function handlersText({ title }: Api): string {
  return `Handlers of ${title}, by operation; those that are missing are answered with 501. The \`session\` of a request is what the authentication hook gave, its \`request\` the request as it came.`;
}

function handlerView(operation: OperationNode, context: ServerContext): MemberView {
  const { request, reply } = context.namesOf(operation);
  const generics = sessionOf(operation) === "never" ? "" : "<Session>";
  return {
    doc: operationDoc(operation),
    key: `${propertyKey(operation.name)}?`,
    type: `((request: ${request}${generics}) => ${reply} | Promise<${reply}>) | undefined`,
  };
}

function hookView(scheme: SecuritySchemeNode, context: ServerContext): MemberView {
  const { description } = scheme.doc;
  const type = credentialsType(scheme);
  const credentials =
    type === "" ? "Readonly<Record<string, never>>" : context.scope.type("runtime", type);
  const hook = context.scope.type("runtime", "Authenticator");
  return {
    doc: docComment(description ?? "", "", 80, scheme.doc.deprecated ? ["deprecated"] : []),
    key: `${propertyKey(scheme.name)}?`,
    type: `${hook}<${credentials}, Session> | undefined`,
  };
}
