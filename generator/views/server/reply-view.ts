import type { ContentNode, HeaderNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { propertyKey } from "../../names/quote.ts";
import { docText } from "../types/doc-text.ts";
import { typeText } from "../types/type-text.ts";
import { isAnyXml, mediaTypeText, mediaTypeUnion, replyBodyType } from "./content-codec.ts";
import type { ReplyShape } from "./reply-shapes.ts";
import type { MemberView } from "./request-view.ts";
import type { ServerContext } from "./server-context.ts";
import { isBodiless } from "./statuses.ts";

/** One answer: an interface, or alternatives where media types have types of their own. */
export interface ReplyView {
  readonly doc: string;
  readonly name: string;
  readonly members: readonly MemberView[];
  readonly forms: readonly { readonly members: readonly MemberView[] }[];
}

export function replyView(shape: ReplyShape, context: ServerContext): ReplyView {
  const { response, statuses, operation } = shape;
  const forms = bodyForms(replyContents(shape), context);
  const [only = []] = forms;
  const headers = headersType(response.headers, context);
  const isRequired = response.headers.some(isDemanded);
  const extra = `${context.scope.type("runtime", "Reply")}["extraHeaders"]`;
  const common = [
    { doc: "", key: "status", type: statuses.join(" | ") },
    ...(forms.length === 1 ? only : []),
    ...(headers === "" ? [] : [optional("headers", headers, isRequired)]),
    { doc: "", key: "extraHeaders?", type: extra },
  ];
  const source = operation === undefined ? "" : ` of \`${operation.name}\``;
  const lead = `Answer ${response.status}${source}`;
  const description = response.doc.description?.trim() ?? "";
  return {
    doc: docComment(description === "" ? `${lead}.` : `${lead}: ${description}`, "", 80),
    name: shape.name,
    members: common,
    forms: forms.length === 1 ? [] : forms.map((members) => ({ members })),
  };
}

/** Contents of an answer; some statuses never have any. */
export function replyContents({ response }: ReplyShape): readonly ContentNode[] {
  return isBodiless(response.status) ? [] : response.contents;
}

/** Type of an answer's typed headers; empty where the document lists none. */
function headersType(headers: readonly HeaderNode[], context: ServerContext): string {
  if (headers.length === 0) return "";
  const members = headers.map((header) => {
    const { name, type, doc } = header;
    const { key, type: text } = optional(
      propertyKey(name),
      typeText(type, context),
      isDemanded(header),
    );
    const comment = docText(doc, type, undefined);
    return `${comment === "" ? "" : `${comment}\n`}readonly ${key}: ${text};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

/** Whether the handler must give a header; the challenge of a 401 is known without it. */
export function isDemanded({ name, required }: HeaderNode): boolean {
  return required && name.toLowerCase() !== "www-authenticate";
}

function optional(key: string, type: string, isRequired: boolean): MemberView {
  if (isRequired) return { doc: "", key, type };
  return { doc: "", key: `${key}?`, type: type === "unknown" ? type : `${type} | undefined` };
}

function bodyForms(
  contents: readonly ContentNode[],
  context: ServerContext,
): readonly (readonly MemberView[])[] {
  if (contents.length === 0) return [[]];
  const byType = new Map<string, ContentNode[]>();
  for (const content of contents) {
    const type = replyBodyType(content, context);
    byType.set(type, [...(byType.get(type) ?? []), content]);
  }
  return [...byType].map(([type, list]) => {
    // An element that may hold anything may be left out.
    const isVoid = list.every((content) => isAnyXml(content, context));
    const body = { doc: "", key: isVoid ? "body?" : "body", type };
    const types = list.map(mediaTypeText);
    // A range has to be narrowed down; of several with types of their own one has to be named.
    const isRange = list.every(({ mediaType }) => mediaType.includes("*"));
    const isNamed = byType.size > 1 || isRange;
    if (contents.length === 1 && !isRange) return [body];
    return [body, optional("contentType", mediaTypeUnion(types), isNamed)];
  });
}
