import type { OperationNode, SecuritySchemeNode, TokenNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { propertyAccess, propertyKey, quote } from "../../names/quote.ts";
import { bodyForms } from "./body.ts";
import type { ClientContext } from "./client-context.ts";
import { tokenSymbols } from "./client-symbols.ts";
import { isOptional } from "./operation-kind.ts";
import { objectBehind } from "./type-behind.ts";
import { hasParams } from "./types-module.ts";

/** A function that makes credentials which get and refresh their token by themselves. */
export interface AuthView {
  readonly doc: string;
  readonly name: string;
  readonly parameter: string;
  readonly type: string;
  readonly lines: readonly string[];
}

export function authViews(context: ClientContext): AuthView[] {
  return [...tokenSymbols(context.api)].flatMap(([scheme, name]) => {
    const { token } = scheme;
    const create = find(token?.create, context);
    if (token === undefined || create === undefined) return [];
    const { property } = token;
    return [
      property === undefined
        ? cookieView(scheme, token, name, create, context)
        : tokenView(scheme, { ...token, property }, name, create, context),
    ];
  });
}

/** What a scheme's token is got with: the body of the operation where that is all it takes. */
interface Credentials {
  readonly type: string;
  /** Expression for the operation's parameters. */
  readonly params: string;
}

function credentialsOf(create: OperationNode, context: ClientContext): Credentials {
  const { parameters, body } = create;
  const [form, ...others] = body === undefined ? [] : bodyForms(body, context);
  const isBody = parameters.length === 0 && others.length === 0 && form?.isUsual === true;
  if (isBody) return { type: form.type, params: "{ body: credentials }" };
  if (!hasParams(create)) return { type: "object", params: "credentials" };
  const type = context.scope.type("client/types", context.names(create).params);
  return { type, params: "credentials" };
}

function tokenView(
  scheme: SecuritySchemeNode,
  token: TokenNode & { readonly property: string },
  name: string,
  create: OperationNode,
  context: ClientContext,
): AuthView {
  const { scope } = context;
  const { type, params } = credentialsOf(create, context);
  const call = (operation: OperationNode, rest: string): string =>
    `(await ${functionOf(operation, context)}(transport${rest}))${propertyAccess(token.property)}`;
  const refresh = refreshArguments(token, context);
  const body = create.body?.contents[0];
  // Who has a token of their own gives that; credentials with a property of the name come first.
  const isOwn =
    objectBehind(body?.type, context)?.properties.some((p) => p.name === "token") !== true;
  const given = isOwn ? ` | ${scope.type("runtime", "BearerCredentials")}` : "";
  const lines = [
    ...(isOwn
      ? [`if ("token" in credentials) return ${scope.value("runtime", "bearer")}(credentials);`]
      : []),
    `return ${scope.value("runtime", "tokenAuth")}({`,
    `create: async (transport) => ${call(create, `, ${params}`)},`,
    ...(refresh === undefined
      ? []
      : [`refresh: async (transport, token) => ${call(refresh.operation, refresh.rest)},`]),
    ...lifetimes(token),
    "});",
  ];
  return {
    doc: authDoc(scheme, isOwn),
    name,
    parameter: `credentials: ${type}${given}`,
    type: scope.type("runtime", "ClientAuth"),
    lines,
  };
}

/** Arguments of the refreshing operation: the token in its body, or in its header where it takes no body. */
function refreshArguments(
  { refresh, property }: TokenNode & { readonly property: string },
  context: ClientContext,
): { readonly operation: OperationNode; readonly rest: string } | undefined {
  const operation = find(refresh, context);
  if (operation === undefined) return undefined;
  const content = operation.body?.contents[0];
  if (content === undefined) {
    const header = "{ headers: { Authorization: `Bearer ${token}` } }";
    return isOptional(operation) ? { operation, rest: `, {}, ${header}` } : undefined;
  }
  const others = objectBehind(content.type, context)?.properties.filter(
    ({ name, required }) => required && name !== property,
  );
  if (others?.length !== 0 || operation.parameters.some(({ required }) => required))
    return undefined;
  const member = property === "token" ? property : `${propertyKey(property)}: token`;
  return { operation, rest: `, { body: { ${member} } }` };
}

function cookieView(
  scheme: SecuritySchemeNode,
  token: TokenNode,
  name: string,
  create: OperationNode,
  context: ClientContext,
): AuthView {
  const { scope } = context;
  const { type, params } = credentialsOf(create, context);
  const refresh = find(token.refresh, context);
  const call = (operation: OperationNode, given: string): string =>
    `(transport, options) => ${functionOf(operation, context)}.response(transport, ${given}, options),`;
  const lines = [
    `return ${scope.value("runtime", "cookieAuth")}({`,
    ...(scheme.kind === "http" ? [`scheme: ${quote(scheme.written)},`] : []),
    `create: ${call(create, params)}`,
    ...(refresh !== undefined && isOptional(refresh) ? [`refresh: ${call(refresh, "{}")}`] : []),
    ...lifetimes(token),
    "});",
  ];
  return {
    doc: authDoc(scheme, false),
    name,
    parameter: `credentials: ${type}`,
    type: scope.type("runtime", "ClientAuth"),
    lines,
  };
}

function lifetimes({ accessLifetime, renewalLifetime }: TokenNode): string[] {
  return [
    `accessLifetime: ${accessLifetime},`,
    ...(renewalLifetime === undefined ? [] : [`renewalLifetime: ${renewalLifetime},`]),
  ];
}

function authDoc({ doc }: SecuritySchemeNode, hasOwn: boolean): string {
  const own = hasOwn ? " A token from elsewhere is sent as it is." : "";
  const how = `The token is got by the first call that needs one, and refreshed ahead of its end.${own}`;
  const source = doc.sources.length === 0 ? "" : `Source: ${doc.sources.join("; ")}.`;
  const parts = [doc.description?.trim() ?? "", how, source];
  return docComment(parts.filter((part) => part !== "").join("\n\n"), "", 80);
}

function find(id: string | undefined, { api }: ClientContext): OperationNode | undefined {
  return id === undefined ? undefined : api.operations.find((operation) => operation.id === id);
}

function functionOf(operation: OperationNode, context: ClientContext): string {
  return context.scope.value("client/operations", context.symbol(operation));
}
