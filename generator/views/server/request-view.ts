import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { propertyKey } from "../../names/quote.ts";
import { docText } from "../types/doc-text.ts";
import { typeText } from "../types/type-text.ts";
import { filterParameter } from "../filters/filter-parameter.ts";
import { filterNames } from "../filters/names.ts";
import { parameterDefault } from "../operations/parameter-default.ts";
import { mediaTypeText, mediaTypeUnion, requestBodyType } from "./content-codec.ts";
import { parameterGroups } from "./parameters.ts";
import { sessionOf } from "./security.ts";
import type { ServerContext } from "./server-context.ts";

/** A member of an interface. */
export interface MemberView {
  /** Comment over it, or empty. */
  readonly doc: string;
  /** Name, with `?` where it may be absent. */
  readonly key: string;
  readonly type: string;
}

/** What the handler of one operation gets. */
export interface RequestView {
  /** Interfaces of the parameters by place. */
  readonly groups: readonly {
    readonly doc: string;
    readonly name: string;
    readonly members: readonly MemberView[];
  }[];
  readonly doc: string;
  readonly name: string;
  /** `<Session>` where the operation asks who sent the request. */
  readonly generics: string;
  readonly members: readonly MemberView[];
  /** Where media types have types of their own, the members of each. */
  readonly forms: readonly { readonly members: readonly MemberView[] }[];
}

const places = {
  path: "Path parameters",
  query: "Query parameters",
  headers: "Header parameters",
  cookies: "Cookie parameters",
} as const;

export function requestView(operation: OperationNode, context: ServerContext): RequestView {
  const names = context.namesOf(operation);
  const groups = parameterGroups(operation, names);
  const session = sessionOf(operation);
  const forms = bodyForms(operation, context);
  const [only = []] = forms;
  const sessionType = { always: "Session", perhaps: "Session | undefined", never: "undefined" };
  const serverRequest = context.scope.type("runtime", "ServerRequest");
  const bodyDoc = operation.body === undefined ? "" : words(operation.body.doc.description);
  return {
    groups: groups.map(({ member, type, parameters }) => ({
      doc: docComment(`${places[member]} of \`${operation.name}\`.`, "", 80),
      name: type,
      members: parameters.map((parameter) => parameterView(operation, parameter, context)),
    })),
    doc: docComment(`What the handler of \`${operation.name}\` gets.`, "", 80),
    name: names.request,
    generics: session === "never" ? "" : "<Session>",
    members: [
      ...groups.map(({ member, type }) => ({ doc: "", key: member, type })),
      ...(forms.length === 1 ? withDoc(only, bodyDoc) : []),
      { doc: "", key: "session", type: sessionType[session] },
      { doc: "", key: "request", type: serverRequest },
    ],
    forms: forms.length === 1 ? [] : forms.map((members) => ({ members })),
  };
}

function words(description: string | undefined): string {
  return docComment(description ?? "", "", 80);
}

function withDoc(members: readonly MemberView[], doc: string): readonly MemberView[] {
  return members.map((member) => (member.key.startsWith("body") ? { ...member, doc } : member));
}

function parameterView(
  operation: OperationNode,
  parameter: ParameterNode,
  context: ServerContext,
): MemberView {
  const { name, type, required, doc } = parameter;
  const isFilter = parameter === filterParameter(operation);
  const text = isFilter
    ? context.scope.type("filters", filterNames(operation, context.namesOf(operation)).filter)
    : typeText(type, context);
  const hasDefault = isFilter
    ? typeof parameter.default === "string"
    : parameterDefault(parameter, context) !== undefined;
  const isPresent = required || hasDefault;
  return {
    doc: docText(doc, type, parameter.default),
    key: `${propertyKey(name)}${isPresent ? "" : "?"}`,
    type: isPresent || text === "unknown" ? text : `${text} | undefined`,
  };
}

/** Members that speak of the body: one set, or one for each type that it can have. */
function bodyForms(
  { body }: OperationNode,
  context: ServerContext,
): readonly (readonly MemberView[])[] {
  if (body === undefined || body.contents.length === 0) return [[]];
  const byType = new Map<string, string[]>();
  for (const content of body.contents) {
    const type = requestBodyType(content, context);
    byType.set(type, [...(byType.get(type) ?? []), mediaTypeText(content)]);
  }
  const isChosen =
    body.contents.length > 1 || body.contents.some(({ mediaType }) => mediaType.includes("*"));
  const isSingle = byType.size === 1;
  const forms = [...byType].map(([type, mediaTypes]) =>
    form(type, isChosen ? mediaTypeUnion(mediaTypes) : "", body.required || !isSingle),
  );
  if (!isSingle && !body.required) forms.push(form("undefined", "undefined", false));
  return forms;
}

function form(type: string, contentType: string, isPresent: boolean): readonly MemberView[] {
  const mark = isPresent ? "" : "?";
  const orNot = (text: string): string =>
    isPresent || text === "unknown" || text === "undefined" ? text : `${text} | undefined`;
  const members = [{ doc: "", key: `body${mark}`, type: orNot(type) }];
  if (contentType !== "")
    members.push({ doc: "", key: `contentType${mark}`, type: orNot(contentType) });
  return members;
}
