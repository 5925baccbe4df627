import {
  code,
  docComment,
  docSentence,
  identity,
  nothing,
  rt,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import {
  isRange,
  type ContentNode,
  type OperationNode,
  type ParameterNode,
} from "../../ir/index.ts";
import { filterNames } from "../operations/filter-names.ts";
import { filterDefault, filterParameter } from "../operations/filter-parameter.ts";
import { namesOf } from "../operations/operation-names.ts";
import { parameterDefault } from "../operations/parameter-default.ts";
import { requestCodec, responseCodec } from "../content/codecs.ts";
import { isOpenRange, mediaTypeCode } from "../content/content-type.ts";
import { typeDoc } from "../types/doc-text.ts";
import { definite, memberType, type MemberType } from "../types/member-type.ts";
import { optional, required, type MembersView, type MemberView } from "./member-view.ts";
import { operationSymbols, type ServerContext } from "./server-names.ts";
import { parameterGroups } from "./parameters.ts";
import { sessionOf } from "./security.ts";

/** Input of the handler of one operation. */
export interface RequestView {
  /** Interfaces of the parameters, one per location. */
  readonly groups: readonly {
    /** Comment over the interface. */
    readonly doc: Code;
    /** Name of the interface. */
    readonly name: Reference;
    /** Its members: the parameters. */
    readonly members: readonly MemberView[];
  }[];
  /** Comment over the type of the request. */
  readonly doc: Code;
  /** Name of the type. */
  readonly name: Reference;
  /** `<Session>` if the operation has security requirements; nothing otherwise. */
  readonly generics: Code;
  /** Members of the interface, or those that all of the union have. */
  readonly members: readonly MemberView[];
  /** If media types have types of their own: the members of each. */
  readonly forms: readonly MembersView[];
}

const groupWords = {
  path: "Path parameters",
  query: "Query parameters",
  headers: "Header parameters",
  cookies: "Cookie parameters",
} as const;

const sessionTypes = {
  always: code`Session`,
  perhaps: code`Session | undefined`,
  never: code`undefined`,
} as const;

export function requestView(operation: OperationNode, context: ServerContext): RequestView {
  const { operations, modules } = context.names;
  const groups = parameterGroups(operation, namesOf(operations, operation), modules.types);
  const session = sessionOf(operation);
  const forms = bodyForms(operation, context);
  const [only] = forms;
  const bodyDoc = docComment(operation.body?.doc.description ?? "");
  return {
    groups: groups.map(({ member, type, parameters }) => ({
      doc: docSentence(`${groupWords[member]} of \`${operation.name}\`.`),
      name: type,
      members: parameters.map((parameter) => parameterView(operation, parameter, context)),
    })),
    doc: docSentence(`Input of the handler of \`${operation.name}\`.`),
    name: operationSymbols(operation, context.names).request,
    generics: session === "never" ? nothing : code`<Session>`,
    members: [
      ...groups.map(({ member, type }) => required(member, type)),
      ...(forms.length === 1 && only !== undefined ? membersOf(only, bodyDoc) : []),
      required("session", sessionTypes[session]),
      required("request", requestType(operation, context)),
    ],
    forms: forms.length < 2 ? [] : forms.map((form) => ({ members: membersOf(form, false) })),
  };
}

/** Type of the request as it was received, with the media types among which a handler chooses. */
function requestType({ responses }: OperationNode, context: ServerContext): Printable {
  const chosen = responses.flatMap(({ contents }) => {
    const types = contents.map((content) =>
      identity(responseCodec(content).handlerType(content, context).type),
    );
    return new Set(types).size > 1 || contents.some(isOpenRange) ? contents : [];
  });
  if (chosen.length === 0) return rt.ServerRequest;
  return code`${rt.NegotiatedRequest}<${mediaTypeCode(chosen)}>`;
}

function parameterView(
  operation: OperationNode,
  parameter: ParameterNode,
  context: ServerContext,
): MemberView {
  const { name, type } = parameter;
  const doc = typeDoc(parameter.doc, type, parameter.default);
  const isFilter = parameter === filterParameter(operation);
  const names = filterNames(operation, namesOf(context.names.operations, operation));
  const held: MemberType = isFilter ? definite(names.filter) : memberType(type, context);
  const fallback = isFilter ? filterDefault(parameter) : parameterDefault(parameter, context);
  return parameter.required || fallback !== undefined
    ? required(name, held.type, doc)
    : optional(name, held, doc);
}

/** The body of a request in one of the types that it can have. */
interface BodyForm {
  readonly body: MemberType;
  /** Type of its media type; undefined if there is one only. */
  readonly contentType: MemberType | undefined;
  readonly isPresent: boolean;
}

/** One form for each type that the body can have; none for a request without a body. */
function bodyForms({ body }: OperationNode, context: ServerContext): readonly BodyForm[] {
  if (body === undefined) return [];
  const byType = new Map<string, { readonly body: MemberType; readonly list: ContentNode[] }>();
  for (const content of body.contents) {
    const type = requestCodec(content).handlerType(content, context, body);
    const same = byType.get(identity(type.type)) ?? { body: type, list: [] };
    byType.set(identity(type.type), same);
    same.list.push(content);
  }
  const isChosen =
    body.contents.length > 1 || body.contents.some(({ mediaType }) => isRange(mediaType));
  const isSingle = byType.size === 1;
  const forms = [...byType.values()].map(({ body: type, list }): BodyForm => {
    const mediaType = definite(mediaTypeCode(list));
    const contentType = isChosen ? mediaType : undefined;
    return { body: type, contentType, isPresent: body.required || !isSingle };
  });
  const none = { type: code`undefined`, hasUndefined: true };
  if (!body.required && forms.length > 1)
    forms.push({ body: none, contentType: none, isPresent: false });
  return forms;
}

function membersOf({ body, contentType, isPresent }: BodyForm, doc: Code | false): MemberView[] {
  const member = (name: string, type: MemberType, comment: Code | false): MemberView =>
    isPresent ? required(name, type.type, comment) : optional(name, type, comment);
  const members = [member("body", body, doc)];
  if (contentType !== undefined) members.push(member("contentType", contentType, false));
  return members;
}
