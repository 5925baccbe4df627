import {
  code,
  docSentence,
  identity,
  join,
  lines,
  literal,
  rt,
  type Code,
  type Reference,
} from "../../code/index.ts";
import type { HeaderNode, ResponseContent } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { responseCodec } from "../content/codecs.ts";
import { isOpenRange, mediaTypeCode } from "../content/content-type.ts";
import { hasEvents } from "../content/sequence.ts";
import { typeDoc } from "../types/doc-text.ts";
import { definite, memberType, type MemberType } from "../types/member-type.ts";
import { optional, required, type MembersView, type MemberView } from "./member-view.ts";
import type { ReplyShape } from "./reply-shapes.ts";
import { isBodiless } from "./statuses.ts";

/** View of `server/reply`: an interface, or a union if media types have types of their own. */
export interface ReplyView {
  /** Comment over the type. */
  readonly doc: Code;
  /** Name of the type. */
  readonly name: Reference;
  /** Members of the interface, or those that all of the union have. */
  readonly members: readonly MemberView[];
  /** Members that a part of the union has besides; none for an interface. */
  readonly forms: readonly MembersView[];
}

export function replyView(shape: ReplyShape, context: PackageContext): ReplyView {
  const { response, statuses, operation } = shape;
  const forms = bodyForms(replyContents(shape), response.bodyOptional, context);
  const [only = []] = forms;
  const source = operation === undefined ? "" : ` of \`${operation.name}\``;
  const lead = `Response ${response.status}${source}`;
  const description = response.doc.description?.trim() ?? "";
  return {
    doc: docSentence(description === "" ? `${lead}.` : `${lead}: ${description}`),
    name: shape.type,
    members: [
      required("status", join(statuses.map(literal), code` | `)),
      ...(forms.length === 1 ? only : []),
      ...headersMember(response.headers, context),
      ...heartbeatMember(shape),
      { doc: false, key: code`extraHeaders?`, type: code`${rt.Reply}["extraHeaders"]` },
    ],
    forms: forms.length === 1 ? [] : forms.map((members) => ({ members })),
  };
}

/** Contents of a reply; some statuses never have any. */
export function replyContents({ response }: ReplyShape): readonly ResponseContent[] {
  return isBodiless(response.status) ? [] : response.contents;
}

/** Events keep their connection in use by comments. */
function heartbeatMember(shape: ReplyShape): readonly MemberView[] {
  const isEvents = (content: ResponseContent): boolean =>
    content.kind === "sequence" && hasEvents(content);
  if (!replyContents(shape).some(isEvents)) return [];
  const doc = docSentence("Milliseconds between comments while there is no event; 0 for none.");
  return [{ doc, key: code`heartbeat?`, type: code`${rt.Reply}["heartbeat"]` }];
}

/** Whether the handler must give a header; the challenge of a 401 is known without it. */
export function isDemanded({ name, required: isRequired }: HeaderNode): boolean {
  return isRequired && name.toLowerCase() !== "www-authenticate";
}

/** The typed headers of a reply; no member if the document lists none. */
function headersMember(headers: readonly HeaderNode[], context: PackageContext): MemberView[] {
  if (headers.length === 0) return [];
  const members = headers.flatMap((header) => {
    const { doc, key: own, type } = headerMember(header, context);
    return [...(doc === false ? [] : [doc]), code`readonly ${own}: ${type};`];
  });
  const type = lines([code`{`, ...members, code`}`]);
  return [member("headers", definite(type), headers.some(isDemanded))];
}

function headerMember(header: HeaderNode, context: PackageContext): MemberView {
  const { name, type, doc } = header;
  return member(name, memberType(type, context), isDemanded(header), typeDoc(doc, type, undefined));
}

function member(
  name: string,
  type: MemberType,
  isRequired: boolean,
  doc: Code | false = false,
): MemberView {
  return isRequired ? required(name, type.type, doc) : optional(name, type, doc);
}

function bodyForms(
  contents: readonly ResponseContent[],
  isOptional: boolean,
  context: PackageContext,
): readonly (readonly MemberView[])[] {
  if (contents.length === 0) return [[]];
  const byType = new Map<string, { readonly body: MemberType; readonly list: ResponseContent[] }>();
  for (const content of contents) {
    const body = responseCodec(content).handlerType(content, context);
    const same = byType.get(identity(body.type)) ?? { body, list: [] };
    byType.set(identity(body.type), same);
    same.list.push(content);
  }
  return [...byType.values()].map(({ body: { type }, list }) => {
    // The body of an element with any content may be left out.
    const isVoid = list.every((content) => responseCodec(content).isVoid(content, context));
    const body: MemberView = isOptional
      ? optional("body", definite(type))
      : { doc: false, key: isVoid ? code`body?` : code`body`, type };
    // The handler chooses a media type of a range, and one of several that have other types.
    const isRange = list.every(isOpenRange);
    if (contents.length === 1 && !isRange) return [body];
    const mediaType = definite(mediaTypeCode(list));
    return [body, member("contentType", mediaType, byType.size > 1 || isRange)];
  });
}
