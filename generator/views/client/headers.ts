import { scopeOf } from "../context.ts";
import {
  code,
  commas,
  docSentence,
  identity,
  join,
  key,
  literal,
  name,
  nothing,
  property,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
} from "../../code/index.ts";
import type { HeaderNode, OperationNode, ResponseNode } from "../../ir/index.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { parameterGlobals, parameterLocals } from "../operations/module-names.ts";
import { decodeParameter, headerParameter } from "../operations/parameter-decode.ts";
import { isUnknown, orUndefined, typeCode } from "../types/type-code.ts";
import { inClientModule, symbolOf, type ClientContext, type ClientPackage } from "./context.ts";
import { errorStatusType } from "./errors.ts";
import { errorsOf, successesOf } from "./listed-responses.ts";
import { headerSymbols } from "./client-symbols.ts";
import { statusType } from "./responses.ts";

/** View of `client/headers`. */
export interface ClientHeadersView {
  /** Operations of which a response has headers, in the order of the document. */
  readonly operations: LazyList<HeadersView>;
}

/** Function that reads the headers of one operation's responses. */
export interface HeadersView {
  /** Comment over the constant. */
  readonly doc: Code;
  /** Name of the exported constant. */
  readonly name: Name;
  /** TypeScript type of the constant. */
  readonly type: Code;
  /** Function of the runtime that makes it. */
  readonly factory: Printable;
  /** Object literal of functions by status. */
  readonly readers: Code;
}

/** A response with the key that the client finds it by, and the type of its statuses. */
interface Listed {
  readonly key: string;
  readonly status: Printable;
  readonly headers: readonly HeaderNode[];
}

/** Whether a client has a module of headers. */
export function hasHeaders({ api }: ClientPackage): boolean {
  return headerSymbols(api).size > 0;
}

/** Whether one of them is Set-Cookie. */
export function setsCookies({ api }: ClientPackage): boolean {
  return [...headerSymbols(api).keys()].some(({ responses }) =>
    responses.some(({ headers }) => headers.some(isSetCookie)),
  );
}

export function headersModule(shared: ClientPackage): ModuleView {
  const symbols = headerSymbols(shared.api);
  const scope = scopeOf(shared, "./client/headers", "client/headers", {
    declares: [...symbols.values()],
    globals: [...parameterGlobals],
    locals: [...parameterLocals, "reader", "Status"],
  });
  const context = inClientModule(shared, scope);
  const view: ClientHeadersView = {
    operations: lazyList([...symbols], ([operation, symbol]) => {
      const responses = listed(operation);
      return {
        doc: docSentence(
          `Reads the headers that the document lists for responses of \`${symbolOf(operation, context)}\`.`,
        ),
        name: name(symbol),
        type: code`${rt.HeaderReader}<${byStatus(responses, context)}>`,
        factory: rt.headersOf,
        readers: readers(responses, context),
      };
    }),
  };
  const summary = `Headers of the responses of ${shared.api.title}.`;
  return moduleView(scope, "client/headers", view, summary);
}

/** Responses that a caller can meet, successes first. */
function listed(operation: OperationNode): readonly Listed[] {
  const headersOf = (isIt: (response: ResponseNode) => boolean): readonly HeaderNode[] =>
    operation.responses.find(isIt)?.headers ?? [];
  const errors = errorsOf(operation);
  return [
    ...successesOf(operation).map((success): Listed => {
      const own = `${success.key}`;
      const hasOwn = operation.responses.some(({ status }) => status === own);
      // Statuses of success that nothing else lists are those of `default`.
      const found = hasOwn ? own : "default";
      return {
        key: own,
        status: statusType(success),
        headers: headersOf(({ status }) => status === found),
      };
    }),
    ...errors.map((error) => ({
      key: error.key,
      status: errorStatusType(error.key, errors),
      headers: headersOf(({ status }) => status === error.key),
    })),
  ];
}

/** TypeScript type of an object with the headers of each status; statuses with the same ones are one. */
function byStatus(responses: readonly Listed[], context: ClientContext): Code {
  const groups = new Map<string, { readonly headers: Code; readonly statuses: Printable[] }>();
  for (const { status, headers } of responses) {
    const type = headersType(headers, context);
    const group = groups.get(identity(type)) ?? { headers: type, statuses: [] };
    groups.set(identity(type), group);
    group.statuses.push(status);
  }
  const members = [...groups.values()].map(
    ({ headers, statuses }) =>
      code`{ readonly [${name("Status")} in ${join(statuses, code` | `)}]: ${headers} }`,
  );
  return join(members, code` & `);
}

function headersType(headers: readonly HeaderNode[], context: ClientContext): Code {
  if (headers.length === 0) return code`object`;
  const members = headers.map((header) => {
    const type = isSetCookie(header)
      ? code`readonly ${rt.SetCookie}[]`
      : typeCode(header.type, context);
    return header.required
      ? code`readonly ${key(header.name)}: ${type};`
      : code`readonly ${key(header.name)}?: ${orUndefined(type, isUnknown(header.type))};`;
  });
  return code`{ ${join(members, code` `)} }`;
}

/** Object literal that maps each response to the function that reads its headers. */
function readers(responses: readonly Listed[], context: ClientContext): Code {
  const withHeaders = new Set(
    responses.filter(({ headers }) => headers.length > 0).map((response) => response.key),
  );
  const members = responses
    .filter(({ key: own }) => [own, ...widerKeys(own)].some((wider) => withHeaders.has(wider)))
    .map(({ key: own, headers }) => {
      const reads = headers.map((header) => property(header.name, readOf(header, context)));
      const parameters = reads.length === 0 ? nothing : code`reader${ts`: ${rt.ParameterReader}`}`;
      const read = code`(${parameters}) => ({ ${commas(reads)} })`;
      // Most operations have the same errors.
      const shared = context.scope.constant("headers", read);
      return code`${literal(/^\d+$/.test(own) ? Number(own) : own)}: ${shared}`;
    });
  return code`{ ${commas(members)} }`;
}

/** Keys of responses that stand for a status or a range where it is not listed itself. */
function widerKeys(own: string): readonly string[] {
  return /^\d+$/.test(own) ? [`${own[0]}XX`, "default"] : ["default"];
}

function readOf(header: HeaderNode, context: ClientContext): Printable {
  const reader = name("reader");
  return isSetCookie(header)
    ? code`${rt.setCookies}(${reader}, ${literal(header.name)}, ${literal(header.required)})`
    : decodeParameter(headerParameter(header), reader, context, { path: "", parameters: [] });
}

/** A response may have several lines of it, which no list can hold. Source: RFC 9110, 5.3. */
const isSetCookie = (header: HeaderNode): boolean => header.name.toLowerCase() === "set-cookie";
