import {
  code,
  commas,
  globals,
  join,
  lines,
  literal,
  literals,
  member,
  name,
  rt,
  type Code,
  type Name,
  type Reference,
} from "../../code/index.ts";
import { rulesOf, type HeaderNode, type TypeNode } from "../../ir/index.ts";
import { inModule, type ModuleContext, type PackageContext, scopeOf } from "../context.ts";
import { responseCodec } from "../content/codecs.ts";
import type { ResponseWriter } from "../content/content-codec.ts";
import { repliedContentType } from "../content/content-type.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { parameterGlobals, parameterLocals } from "../operations/module-names.ts";
import { decodeParameter, headerParameter } from "../operations/parameter-decode.ts";
import { conditionedText } from "../operations/parameter-conditions.ts";
import { encodeHeader, nullIsLeftOut } from "../operations/parameter-encode.ts";
import type { ServerNames } from "./server-names.ts";
import type { ReplyShape } from "./reply-shapes.ts";
import { isDemanded, replyContents } from "./reply-view.ts";

/** View of `server/responses`. */
export interface ServerResponsesView {
  /** One per reply. */
  readonly responses: LazyList<ResponseView>;
}

/** How one reply is written. */
export interface ResponseView {
  /** Name of its constant. */
  readonly constant: Reference;
  /** The runtime's type of the constant. */
  readonly Shape: Reference;
  /** The function that writes its typed headers; false if it has none. */
  readonly headers: false | HeadersView;
  /** Names of headers that every such reply must have, as an array literal; false if none. */
  readonly requiredHeaders: Code | false;
  /** Function that reads the headers that have rules, to check them; false if none has. */
  readonly checkHeaders: Code | false;
  /** Whether it may have no body. */
  readonly bodyOptional: boolean;
  /** Media types that it can have. */
  readonly contents: readonly ReplyContentView[];
}

/** How the body of a reply is written in one media type. */
export interface ReplyContentView extends ResponseWriter {
  /** Media type of the response, as a literal. */
  readonly contentType: Code;
}

/** A function that makes a list of names and texts of headers. */
export interface HeadersView {
  /** Name of the function. */
  readonly name: Name;
  /** Type of its parameter `headers`. */
  readonly type: Code;
  /** Statements that push onto `list`. */
  readonly body: Code;
}

const headersName = ({ constant }: ReplyShape): string => `${constant.symbol}Headers`;

/** `server/responses`: constants with the encoders of replies. */
export function serverResponsesModule(whole: PackageContext, names: ServerNames): ModuleView {
  const scope = scopeOf(whole, names.modules.responses, "server/responses", {
    declares: names.replies.flatMap((shape) => [shape.constant.symbol, headersName(shape)]),
    globals: [...parameterGlobals, "Uint8Array"],
    locals: ["cookie", "reader", ...parameterLocals],
  });
  const context = inModule(whole, scope);
  const view: ServerResponsesView = {
    responses: lazyList(names.replies, (shape) => responseView(shape, context)),
  };
  const summary = "Encoders of the responses of each operation.";
  return moduleView(scope, "server/responses", view, summary);
}

function responseView(shape: ReplyShape, context: ModuleContext): ResponseView {
  const { headers } = shape.response;
  const required = headers.filter((header) => isDemanded(header) && !isLeftOut(header, context));
  return {
    constant: shape.constant,
    Shape: rt.ResponseShape,
    headers: headers.length > 0 && {
      name: name(headersName(shape)),
      type: headersType(shape),
      body: lines(headers.map((header) => headerStatement(header, context))),
    },
    requiredHeaders: required.length > 0 && literals(required.map((header) => header.name)),
    checkHeaders: headersCheck(headers, context),
    bodyOptional: shape.response.bodyOptional && replyContents(shape).length > 0,
    contents: replyContents(shape).map((content) => ({
      contentType: literal(repliedContentType(content)),
      ...responseCodec(content).writer(content, context),
    })),
  };
}

/** The member of the reply's type. */
function headersType({ type, response }: ReplyShape): Code {
  const headers = code`${type}["headers"]`;
  return response.headers.some(isDemanded) ? headers : code`${globals.NonNullable}<${headers}>`;
}

function headerStatement(header: HeaderNode, context: ModuleContext): Code {
  const value = member(name("headers"), header.name);
  const own = literal(header.name);
  const cookie = cookieType(header, context);
  const statement =
    cookie !== undefined
      ? cookiesStatement(header, cookie, value, context)
      : code`list.push(${own}, ${encodeHeader(header, value, context)});`;
  const orNull = isLeftOut(header, context) ? [code`${value} !== null`] : [];
  const conditions = [...(isDemanded(header) ? [] : [code`${value} !== undefined`]), ...orNull];
  return conditions.length === 0
    ? statement
    : code`if (${join(conditions, code` && `)}) ${statement}`;
}

/** Whether a header has no text for null, so that a reply with null lacks it. */
function isLeftOut(header: HeaderNode, context: ModuleContext): boolean {
  return (
    cookieType(header, context) === undefined && nullIsLeftOut(headerParameter(header), context)
  );
}

/** A header is checked by being read, so that the rules are those of a parameter. */
function headersCheck(headers: readonly HeaderNode[], context: ModuleContext): Code | false {
  const checked = headers.filter((header) => hasRules(header, context));
  if (checked.length === 0) return false;
  const reader = name("reader");
  const reads = checked.map((header) => {
    const type = cookieType(header, context) ?? header.type;
    // Absence is checked by the names of required headers.
    const parameter = { ...headerParameter({ ...header, type }), required: false };
    return decodeParameter(parameter, reader, context, { path: "", parameters: [] });
  });
  return code`(${reader}) => [${commas(reads)}]`;
}

/** Whether there are texts that are no value of the header. */
function hasRules(header: HeaderNode, context: ModuleContext): boolean {
  const type = context.index.resolve(cookieType(header, context) ?? header.type);
  return type.kind !== "any" && (type.kind !== "string" || rulesOf(type).length > 0);
}

/** The type of the cookies of a Set-Cookie header that is a list; undefined for another header. */
function cookieType(
  { name: own, type }: HeaderNode,
  { index }: ModuleContext,
): TypeNode | undefined {
  const list = own.toLowerCase() === "set-cookie" ? index.resolve(type) : undefined;
  return list?.kind === "array" ? list.items : undefined;
}

/** Each cookie is a header of its own. Source: RFC 6265, 3. */
function cookiesStatement(
  { condition, ...header }: HeaderNode,
  type: TypeNode,
  value: Code,
  context: ModuleContext,
): Code {
  const cookie = name("cookie");
  const text = encodeHeader({ ...header, type }, cookie, context);
  const cookies = conditionedText({ condition, name: header.name }, value, value);
  return code`for (const ${cookie} of ${cookies}) list.push(${literal(header.name)}, ${text});`;
}
