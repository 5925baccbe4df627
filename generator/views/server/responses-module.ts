import type { Api, ContentNode, HeaderNode } from "../../ir/index.ts";
import { propertyAccess, quote } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import type { HelperView } from "../codec-context.ts";
import { encodeHeader } from "../operations/parameter-encode.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { checkText, encodeText } from "./content-codec.ts";
import type { ReplyShape } from "./reply-shapes.ts";
import { isDemanded, replyContents } from "./reply-view.ts";
import { ServerContext, type ServerNames } from "./server-context.ts";

/** View of `server/responses`. */
export interface ServerResponsesView {
  readonly Shape: string;
  readonly responses: readonly ResponseView[];
  readonly helpers: readonly HelperView[];
}

interface ResponseView {
  readonly constant: string;
  /** Name of the function that writes its headers; empty where it has none. */
  readonly headers: string;
  readonly headersType: string;
  readonly lines: readonly { readonly line: string }[];
  readonly contents: readonly {
    readonly contentType: string;
    readonly encode: string;
    /** Name of the validator, or empty. */
    readonly check: string;
  }[];
}

const headersName = (shape: ReplyShape): string => `${shape.constant}Headers`;

export function serverResponsesModule(api: Api, options: Options, names: ServerNames): ModuleView {
  const declared = names.replies.flatMap((shape) => [shape.constant, headersName(shape)]);
  const scope = new ModuleScope("server/responses", declared);
  const context = new ServerContext(scope, api, options, names);
  const responses = names.replies.map((shape) => responseView(shape, context));
  const view: ServerResponsesView = {
    Shape: scope.type("runtime", "ResponseShape"),
    responses,
    helpers: context.helpers,
  };
  const summary = "How the answers of each operation are written.";
  return { scope, template: "server/responses", view, summary };
}

function responseView(shape: ReplyShape, context: ServerContext): ResponseView {
  const { headers } = shape.response;
  const contents = replyContents(shape);
  return {
    constant: shape.constant,
    headers: headers.length === 0 ? "" : headersName(shape),
    headersType: headersTypeText(shape, context),
    lines: headers.map((header) => ({ line: headerLine(header, context) })),
    contents: contents.map((content) => ({
      contentType: quote(sentMediaType(content)),
      encode: encodeText(content, context),
      check: checkText(content, context),
    })),
  };
}

/** The member of the answer's type. */
function headersTypeText(shape: ReplyShape, { scope }: ServerContext): string {
  const { headers } = shape.response;
  if (headers.length === 0) return "";
  const member = `${scope.type("server/types", shape.name)}["headers"]`;
  return headers.some(isDemanded) ? member : `NonNullable<${member}>`;
}

function headerLine(header: HeaderNode, context: ServerContext): string {
  const value = `headers${propertyAccess(header.name)}`;
  const name = quote(header.name);
  // Each cookie is a header of its own. Source: RFC 6265, 3.
  const isCookies = header.name.toLowerCase() === "set-cookie" && header.type.kind === "array";
  const line = isCookies
    ? `for (const cookie of ${value}) list.push(${name}, ${encodeHeader({ ...header, type: header.type.items }, "cookie", context)});`
    : `list.push(${name}, ${encodeHeader(header, value, context)});`;
  return isDemanded(header) ? line : `if (${value} !== undefined) ${line}`;
}

/** Text says that it is UTF-8; JSON is nothing else. Source: RFC 8259, 8.1; RFC 7303, 8; RFC 2046, 4.1.2. */
function sentMediaType({ mediaType, kind }: ContentNode): string {
  const name = mediaType.trim();
  const isText = kind === "xml" || kind === "text";
  const isSaid = name.includes("*") || /;\s*charset=/i.test(name);
  return isText && !isSaid ? `${name}; charset=UTF-8` : name;
}
