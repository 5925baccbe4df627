import {
  code,
  key,
  lines,
  literal,
  member,
  name,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { OperationNode, SecuritySchemeNode, TokenNode } from "../../ir/index.ts";
import { bodyForms } from "./body.ts";
import { operationFunction, paramsReference, type ClientContext } from "./context.ts";
import { authDoc, keyDoc } from "./docs.ts";
import { type ApiKeyScheme, keySymbols, tokenSymbols } from "./client-symbols.ts";
import { objectBehind } from "./paging.ts";
import { hasParams, isOptional } from "./params.ts";

/** A function that makes credentials, such as those which fetch and refresh their token themselves. */
export interface AuthView {
  /** Comment over the function. */
  readonly doc: Code;
  /** Name of the exported function. */
  readonly name: Name;
  /** The one parameter with its type. */
  readonly parameter: Code;
  /** Type of the result. */
  readonly type: Reference;
  /** Statements. */
  readonly body: Code;
}

export function authViews(context: ClientContext): readonly AuthView[] {
  const keys = [...keySymbols(context.api)].map(([scheme, symbol]) =>
    keyView(scheme, name(symbol)),
  );
  return [...tokenViews(context), ...keys];
}

/** A key whose place and name the document says. */
function keyView(scheme: ApiKeyScheme, own: Name): AuthView {
  const place = code`in: ${literal(scheme.in)}, name: ${literal(scheme.parameter)}`;
  return {
    doc: keyDoc(scheme),
    name: own,
    parameter: code`key${ts`: string`}`,
    type: rt.ClientAuth,
    body: code`return ${rt.apiKey}({ ${place}, value: key });`,
  };
}

function tokenViews(context: ClientContext): readonly AuthView[] {
  return [...tokenSymbols(context.api)].flatMap(([scheme, symbol]) => {
    const { token } = scheme;
    const create = find(token?.create, context);
    if (token === undefined || create === undefined) return [];
    const { property } = token;
    return [
      property === undefined
        ? cookieView(scheme, token, name(symbol), create, context)
        : tokenView(scheme, { ...token, property }, name(symbol), create, context),
    ];
  });
}

/** A token that is a property of a response. */
interface PropertyToken extends TokenNode {
  readonly property: string;
}

/** Parameters that a token is fetched with: the body of the operation where that is all it takes. */
interface Credentials {
  readonly type: Printable;
  /** Expression for the operation's parameters. */
  readonly params: Code;
}

function credentialsOf(create: OperationNode, context: ClientContext): Credentials {
  const { parameters, body } = create;
  const [form, ...others] = body === undefined ? [] : bodyForms(body, context);
  const isBody = parameters.length === 0 && others.length === 0 && form?.isDefault === true;
  if (isBody) return { type: form.type, params: code`{ body: credentials }` };
  const type = hasParams(create) ? paramsReference(create, context) : rt.NoParams;
  return { type, params: code`credentials` };
}

function tokenView(
  scheme: SecuritySchemeNode,
  token: PropertyToken,
  own: Name,
  create: OperationNode,
  context: ClientContext,
): AuthView {
  const { type, params } = credentialsOf(create, context);
  const fetched = (operation: OperationNode, given: Printable): Code => {
    const response = code`(await ${operationFunction(operation, context)}(transport, ${given}))`;
    return member(response, token.property);
  };
  const refresh = refreshCall(token, context);
  const takesOwnToken = !hasTokenProperty(create, context);
  const statements = [
    ...(takesOwnToken ? [code`if ("token" in credentials) return ${rt.bearer}(credentials);`] : []),
    code`return ${rt.tokenAuth}({`,
    code`create: async (transport) => ${fetched(create, params)},`,
    ...(refresh === undefined
      ? []
      : [code`refresh: async (transport, token) => ${fetched(refresh.operation, refresh.given)},`]),
    ...lifetimes(token),
    code`});`,
  ];
  const given = takesOwnToken ? code`${type} | ${rt.BearerCredentials}` : type;
  return {
    doc: authDoc(scheme, takesOwnToken),
    name: own,
    parameter: code`credentials${ts`: ${given}`}`,
    type: rt.ClientAuth,
    body: lines(statements),
  };
}

/**
 * Whether the credentials have a property `token` themselves. Callers then cannot give a token of
 * their own, which has that property too.
 */
function hasTokenProperty({ body }: OperationNode, { index }: ClientContext): boolean {
  const object = objectBehind(body?.contents[0]?.type, index);
  return object?.properties.some((property) => property.name === "token") === true;
}

/** The refreshing operation and its arguments: the token in its body, or in its header without. */
function refreshCall(
  { refresh, property }: PropertyToken,
  context: ClientContext,
): { readonly operation: OperationNode; readonly given: Code } | undefined {
  const operation = find(refresh, context);
  if (operation === undefined) return undefined;
  const content = operation.body?.contents[0];
  if (content === undefined) {
    const header = code`{ headers: { Authorization: \`Bearer \${token}\` } }`;
    return isOptional(operation) ? { operation, given: code`{}, ${header}` } : undefined;
  }
  const others = objectBehind(content.type, context.index)?.properties.filter(
    ({ name: other, required }) => required && other !== property,
  );
  if (others?.length !== 0 || operation.parameters.some(({ required }) => required))
    return undefined;
  const sent = property === "token" ? code`token` : code`${key(property)}: token`;
  return { operation, given: code`{ body: { ${sent} } }` };
}

function cookieView(
  scheme: SecuritySchemeNode,
  token: TokenNode,
  own: Name,
  create: OperationNode,
  context: ClientContext,
): AuthView {
  const { type, params } = credentialsOf(create, context);
  const refresh = find(token.refresh, context);
  const respond = (operation: OperationNode, given: Printable): Code => {
    const called = operationFunction(operation, context);
    return code`(transport, options) => ${called}.response(transport, ${given}, options),`;
  };
  const statements = [
    code`return ${rt.cookieAuth}({`,
    ...(scheme.kind === "http" ? [code`scheme: ${literal(scheme.written)},`] : []),
    code`create: ${respond(create, params)}`,
    ...(refresh !== undefined && isOptional(refresh)
      ? [code`refresh: ${respond(refresh, code`{}`)}`]
      : []),
    ...lifetimes(token),
    code`});`,
  ];
  return {
    doc: authDoc(scheme, false),
    name: own,
    parameter: code`credentials${ts`: ${type}`}`,
    type: rt.ClientAuth,
    body: lines(statements),
  };
}

function lifetimes({ accessLifetime, renewalLifetime }: TokenNode): readonly Code[] {
  return [
    code`accessLifetime: ${accessLifetime},`,
    ...(renewalLifetime === undefined ? [] : [code`renewalLifetime: ${renewalLifetime},`]),
  ];
}

function find(id: string | undefined, { api }: ClientContext): OperationNode | undefined {
  return id === undefined ? undefined : api.operations.find((operation) => operation.id === id);
}
