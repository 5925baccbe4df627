import {
  clientCalls,
  code,
  commas,
  docSentence,
  exportedType,
  globals,
  key,
  lines,
  literal,
  moduleView,
  name,
  scopeOf,
  type ClientCall,
  type Code,
  type ModuleView,
  type Name,
  type PluginContext,
  type Printable,
  type Reference,
} from "diptych/plugin";
import { CallNames, isRead } from "./call-names.ts";
import { pagesOf, type PagesView } from "./pages.ts";

/** View of `query/module`. */
export interface QueryModuleView {
  readonly ApiError: Reference;
  readonly Transport: Reference;
  readonly DataTag: Reference;
  readonly SkipToken: Reference;
  readonly AbortSignal: Printable;
  readonly JSON: Printable;
  readonly Partial: Printable;
  readonly Promise: Printable;
  readonly Readonly: Printable;
  readonly Record: Printable;
  /** Whether parameters of a query can be the token that skips it. */
  readonly canSkip: boolean;
  /** Whether an operation has an infinite query. */
  readonly hasPages: boolean;
  /** Operations that only read. */
  readonly queries: readonly QueryView[];
  /** All others. */
  readonly mutations: readonly CallView[];
  /** A member per tag that operations with queries have; false if there is none. */
  readonly tags: Code | false;
}

/** Options of one operation. */
export interface CallView {
  readonly doc: Code;
  readonly name: Name;
  /** Members of the first part of its key: the operation and its tags. */
  readonly key: Code;
  /** The client's free function. */
  readonly call: Reference;
  /** Type of the parameters; false if it takes none. */
  readonly params: Printable | false;
  /** Whether it can be called without parameters. */
  readonly isOptional: boolean;
  /** Type of what the call gives. */
  readonly data: Printable;
  /** Whether the call gives a body; TanStack Query wants null where there is none. */
  readonly hasBody: boolean;
}

export interface QueryView extends CallView {
  /** Name of the function that gives the key. */
  readonly keyName: Name;
  readonly keyDoc: Code;
  readonly pages: PagesView | false;
}

export const queryModuleId = "./query";

const ofCore = (type: string): Reference => exportedType("@tanstack/query-core", type);

/** `query`: keys and options of queries and mutations, functions per operation. */
export function queryModule(whole: PluginContext): ModuleView {
  const names = new CallNames(whole);
  const scope = scopeOf(whole, queryModuleId, "query/module", {
    declares: names.all(),
    globals: [
      ...(["AbortSignal", "Date", "FormData", "JSON", "Partial", "Promise"] as const),
      ...(["Readonly", "Record", "Uint8Array"] as const),
    ],
  });
  const calls = clientCalls(whole, scope);
  const reads = calls.filter(({ operation }) => isRead(operation.method));
  const queries = reads.map((call) => ({
    ...callView(call, names.of(call, "QueryOptions")),
    keyName: name(names.of(call, "QueryKey")),
    keyDoc: docSentence(`Key of \`${call.name}\`: with all, some or none of its parameters.`),
    pages: pagesOf(call, names.of(call, "InfiniteQueryOptions"), whole),
  }));
  const tags = [...new Set(reads.flatMap(({ operation }) => operation.tags))];
  const view: QueryModuleView = {
    ApiError: exportedType("@diptych/runtime", "ApiError"),
    Transport: exportedType("@diptych/runtime", "Transport"),
    DataTag: ofCore("DataTag"),
    SkipToken: ofCore("SkipToken"),
    AbortSignal: globals.AbortSignal,
    JSON: globals.JSON,
    Partial: globals.Partial,
    Promise: globals.Promise,
    Readonly: globals.Readonly,
    Record: globals.Record,
    canSkip: queries.some(({ params }) => params !== false),
    hasPages: queries.some(({ pages }) => pages !== false),
    queries,
    mutations: calls
      .filter(({ operation }) => !isRead(operation.method))
      .map((call) => callView(call, names.of(call, "MutationOptions"))),
    tags:
      tags.length > 0 &&
      lines(tags.map((tag) => code`${key(tag)}: [{ tags: ${tagsCode([tag])} }],`)),
  };
  return moduleView(scope, "query/module", view, `TanStack Query for ${whole.api.title}.`);
}

/** An object with a member per tag: keys match by parts of objects, and not by parts of lists. */
const tagsCode = (tags: readonly string[]): Code =>
  tags.length === 0 ? code`{}` : code`{ ${commas(tags.map((tag) => code`${key(tag)}: true`))} }`;

function callView(call: ClientCall, own: string): CallView {
  const { operation, params = false, isOptional, hasBody } = call;
  return {
    doc: docSentence(`Options of \`${call.name}\` for TanStack Query.`),
    name: name(own),
    key: code`operation: ${literal(operation.name)}, tags: ${tagsCode([...new Set(operation.tags)])}`,
    call: call.call,
    params,
    isOptional,
    data: hasBody ? call.body : code`null`,
    hasBody,
  };
}
