import {
  call,
  code,
  commas,
  globals,
  key,
  literal,
  property,
  rt,
  template,
  type Code,
  type Name,
  type Printable,
} from "../../code/index.ts";
import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { encodeFilter, filterParameter } from "../operations/filter-parameter.ts";
import { filterNames, type FilterNames } from "../operations/filter-names.ts";
import { namesOf } from "../operations/operation-names.ts";
import { takesOwnForm } from "../operations/own-forms.ts";
import { encodeParameter, encodeUnlessNull } from "../operations/parameter-encode.ts";
import { representationOf } from "../held/representations.ts";
import { isUnchecked } from "../options.ts";
import { shapeOf } from "../../ir/parameters/shape-of.ts";
import { typeCode } from "../types/type-code.ts";
import { bodyCode } from "./body.ts";
import type { ClientContext } from "./context.ts";
import type { ClientParam } from "./params.ts";

/** An expression of a part of the request, in terms of the operation's parameters. */
export interface RequestPart {
  readonly expression: Printable;
  /** Whether it reads the parameters, which are called `p`. */
  readonly readsParams: boolean;
}

/** TypeScript type of a parameter as a caller gives it. */
export function paramType(
  operation: OperationNode,
  parameter: ParameterNode,
  context: ClientContext,
): Printable {
  const filter = filterOf(operation, parameter, context);
  return filter === undefined ? typeCode(parameter.type, context) : filter.input;
}

/**
 * The path with its parameters, and the query behind it.
 *
 * @param own function that writes parameters that have a serializer
 */
export function urlPart(
  operation: OperationNode,
  params: readonly ClientParam[],
  context: ClientContext,
  own?: Name,
): RequestPart {
  const path = pathPart(operation, params, context, own);
  const query = params
    .filter(({ parameter }) => parameter.in === "query" || parameter.in === "querystring")
    .map((param) => paramText(operation, param, context, own));
  if (query.length === 0) return path;
  const parts = [...togetherChecks(operation, params), ...query];
  const joined = code`${rt.joinQuery}([${commas(parts)}])`;
  // The document's path may have a query itself.
  const behind = operation.path.includes("?") ? code`${joined}.replace("?", "&")` : joined;
  const expression = code`${path.expression} + ${behind}`;
  return { expression, readsParams: true };
}

/** Calls that refuse parameters of which only some are given, and that give no text. */
function togetherChecks(
  { together }: OperationNode,
  params: readonly ClientParam[],
): readonly Code[] {
  return together.map((names) => {
    const members = names.flatMap((own) => {
      const param = params.find(
        ({ parameter }) => parameter.in === "query" && parameter.name === own,
      );
      const isAbsent = param?.parameter.required === false ? param.isAbsent : code`false`;
      return [code`${key(own)}: ${isAbsent}`];
    });
    return code`${rt.allOrNone}({ ${commas(members)} })`;
  });
}

/** The part of a path that is sent: fragments never are. Source: RFC 9110, 7.1. */
export function sentPath(path: string): string {
  return path.split("#")[0] ?? "";
}

function pathPart(
  { path }: OperationNode,
  params: readonly ClientParam[],
  context: ClientContext,
  own: Name | undefined,
): RequestPart {
  // Every other part is a name in braces.
  const sent = sentPath(path);
  const parts = sent.split(/\{([^}]*)\}/);
  if (parts.length === 1) return { expression: literal(encodeURI(sent)), readsParams: false };
  let readsParams = false;
  const printed = parts.map((part, i) => {
    if (i % 2 === 0) return encodeURI(part);
    const param = params.find(
      ({ parameter }) => parameter.in === "path" && parameter.name === part,
    );
    if (param === undefined) return "";
    readsParams = true;
    if (isBriefScalar(param, context) && own !== undefined)
      return call(rt.briefSegment, literal(param.name), param.value, own);
    return encodeParameter(param.parameter, param.value, context, ownText(param, own));
  });
  return { expression: template(...printed), readsParams };
}

/** Argument of what writes parameters that have a serializer, which is for a query without it. */
const serializedPlaces: Readonly<Record<ParameterNode["in"], readonly Code[]>> = {
  path: [literal("path")],
  query: [],
  querystring: [],
  header: [literal("headers")],
  cookie: [literal("cookies")],
};

/** Expression of the text that a serializer gives; undefined where there are none. */
function ownText({ parameter, name, value }: ClientParam, own: Name | undefined): Code | undefined {
  if (own === undefined) return undefined;
  const isPlain = parameter.in === "cookie" && parameter.style === "cookie";
  const place = isPlain ? [literal("plainCookies")] : serializedPlaces[parameter.in];
  return code`${own}?.(${commas([literal(name), value, ...place])})`;
}

/**
 * Object literal of the headers that parameters are sent in; undefined where there are none.
 *
 * @param own function that writes parameters that have a serializer
 */
export function headersPart(
  operation: OperationNode,
  params: readonly ClientParam[],
  context: ClientContext,
  own?: Name,
): RequestPart | undefined {
  const headers = params
    .filter(({ parameter }) => parameter.in === "header")
    .map((param) => property(param.parameter.name, paramText(operation, param, context, own)));
  const cookies = params
    .filter(({ parameter }) => parameter.in === "cookie")
    .map((param) => paramText(operation, param, context, own));
  const members = [...headers, ...cookieHeader(cookies)];
  if (members.length === 0) return undefined;
  return { expression: code`{ ${commas(members)} }`, readsParams: true };
}

function cookieHeader(cookies: readonly Printable[]): readonly Code[] {
  const [first] = cookies;
  if (first === undefined) return [];
  const name = key("Cookie");
  if (cookies.length === 1) return [code`${name}: ${first}`];
  const given = code`[${commas(cookies)}].filter(${globals.Boolean})`;
  return [code`${name}: ${given}.join("; ") || undefined`];
}

/** The body with its media type; undefined if absent. */
export function bodyPart({ body }: OperationNode, context: ClientContext): RequestPart | undefined {
  const expression = body === undefined ? undefined : bodyCode(body, context);
  return expression === undefined ? undefined : { expression, readsParams: true };
}

/** Expression for a parameter outside the path: its text, or undefined where it is absent. */
function paramText(
  operation: OperationNode,
  param: ClientParam,
  context: ClientContext,
  own?: Name,
): Printable {
  const { parameter, value, isAbsent } = param;
  const filter = filterOf(operation, parameter, context);
  const isOptionalQuery = parameter.in === "query" && !parameter.required && filter === undefined;
  if (isOptionalQuery && own !== undefined && isBriefScalar(param, context))
    return call(rt.briefQuery, literal(param.name), value, own);
  const given = takesOwnForm(operation, parameter) ? ownText(param, own) : undefined;
  const text =
    filter === undefined
      ? encodeUnlessNull(parameter, value, context, given)
      : encodeFilter(parameter, filter, value);
  return parameter.required ? text : code`${isAbsent} ? undefined : ${text}`;
}

/** Whether a parameter is one scalar in the usual style, which a client without checks writes by a function. */
export function isBriefScalar({ parameter, name }: ClientParam, context: ClientContext): boolean {
  const { condition, style, allowReserved, type } = parameter;
  if (!isUnchecked(context.options) || name !== parameter.name || condition !== undefined)
    return false;
  if (name in Object.prototype || allowReserved === true) return false;
  if (style !== (parameter.in === "path" ? "simple" : "form")) return false;
  const { node, nullable } = context.index.resolveNullable(type);
  if (nullable || shapeOf(parameter, context).kind !== "scalar") return false;
  switch (node.kind) {
    case "boolean":
    case "enum":
      return true;
    case "string":
    case "integer":
      return representationOf(node).object === undefined;
    default:
      return false;
  }
}

/** Names of the operation's filter, if this is the parameter that carries it. */
function filterOf(
  operation: OperationNode,
  parameter: ParameterNode,
  context: ClientContext,
): FilterNames | undefined {
  if (parameter !== filterParameter(operation)) return undefined;
  return filterNames(operation, namesOf(context.operationNames, operation));
}
