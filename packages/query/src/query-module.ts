import {
  clientCalls,
  code,
  docSentence,
  exportedType,
  exportedValue,
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
import { callView, operationDoc, tagsCode, type CallView } from "./call-view.ts";
import { keyGlobals, keysView, tagsOf, type KeysView } from "./keys-view.ts";
import { pagesOf, type PagesView } from "./pages.ts";

/** View of `query/module`. */
export interface QueryModuleView extends KeysView {
  readonly ApiError: Reference;
  // False where nothing uses them: what a view has is imported.
  readonly DataTag: Reference | false;
  readonly QueryFunction: Reference | false;
  readonly SkipToken: Reference | false;
  readonly streamedQuery: Reference | false;
  /** Whether an operation has a query that is no stream. */
  readonly hasWhole: boolean;
  /** Whether a query has parameters, which pages of one's own may change. */
  readonly hasPagesBy: boolean;
  /** Whether an operation has an infinite query, or may have one. */
  readonly hasInfinite: boolean;
  /** Whether an operation has a query that grows with a stream. */
  readonly hasStreams: boolean;
  /** Operations that only read. */
  readonly queries: readonly QueryView[];
  /** All others. */
  readonly mutations: readonly CallView[];
  /** A member per tag that operations with queries have; false if absent. */
  readonly tags: Code | false;
}

export interface QueryView extends CallView {
  /** Name of the function that gives the key. */
  readonly keyName: Name;
  readonly keyDoc: Code;
  /** Comment over the options of an infinite query. */
  readonly pagesDoc: Code;
  /** Whether it gives a whole body, and not only a sequence. */
  readonly isWhole: boolean;
  readonly pages: PagesView | false;
  readonly stream: StreamView | false;
}

/** A query whose data are the items that have come. */
export interface StreamView {
  readonly name: Name;
  readonly doc: Code;
  readonly item: Printable;
}

export const queryModuleId = "./query";

/** Names that the template declares itself. */
const declared = [
  "api",
  "InfiniteQueryOptions",
  "PagesOf",
  "MutationOptions",
  "OperationKey",
  "QueryCall",
  "QueryOptions",
  "QueryPath",
  "StreamedQueryOptions",
  "callOptions",
  "isSkipped",
  "isUnder",
  "keyOf",
  "keyWith",
  "pagesBy",
  "tagQueryKeys",
  "underPath",
];

const ofCore = (type: string): Reference => exportedType("@tanstack/query-core", type);

/** `query`: keys and options of queries and mutations, functions per operation. */
export function queryModule(whole: PluginContext, api: string): ModuleView {
  const names = namesOf(whole);
  const scope = scopeOf(whole, queryModuleId, "query/module", {
    declares: names.all(),
    globals: keyGlobals,
  });
  const calls = clientCalls(whole, scope);
  const reads = calls.filter(isRead);
  const queries = reads.map((call): QueryView => {
    const isWhole = !call.isSequence;
    const own = isWhole ? "QueryOptions" : "StreamedQueryOptions";
    return {
      ...callView(call, names.of(call, own), "options of a query by {call}"),
      // A sequence is printed by its items alone, and what a view has is imported.
      ...(isWhole ? {} : { data: code`unknown` }),
      pagesDoc: operationDoc(call, "options of an infinite query by {call}"),
      keyName: name(names.of(call, "QueryKey")),
      keyDoc: docSentence(`Key of \`${call.name}\`: with all, some or none of its parameters.`),
      isWhole,
      pages: isWhole && pagesOf(call, names.of(call, "InfiniteQueryOptions"), whole),
      stream: call.item !== undefined && {
        name: name(names.of(call, "StreamedQueryOptions")),
        doc: operationDoc(
          call,
          "options of a query by {call} whose data are the items that have come",
        ),
        item: call.item,
      },
    };
  });
  const canSkip = queries.some(({ params }) => params !== false);
  const hasPagesBy = queries.some(({ isWhole, params }) => isWhole && params !== false);
  const hasStreams = queries.some(({ stream }) => stream !== false);
  const tags = tagsOf(reads);
  const view: QueryModuleView = {
    ...keysView(api, calls, reads),
    ApiError: exportedType("@diptych/runtime", "ApiError"),
    DataTag: queries.length > 0 && ofCore("DataTag"),
    QueryFunction: hasStreams && ofCore("QueryFunction"),
    SkipToken: canSkip && ofCore("SkipToken"),
    streamedQuery:
      hasStreams && exportedValue("@tanstack/query-core", "experimental_streamedQuery"),
    hasWhole: queries.some(({ isWhole }) => isWhole),
    hasPagesBy,
    hasInfinite: hasPagesBy || queries.some(({ pages }) => pages !== false),
    hasStreams,
    queries,
    mutations: calls
      .filter((call) => !isRead(call))
      .map((call) =>
        callView(call, names.of(call, "MutationOptions"), "options of a mutation by {call}"),
      ),
    tags:
      tags.length > 0 &&
      lines(
        tags.map((tag) => code`${key(tag)}: [{ api: ${literal(api)}, tags: ${tagsCode([tag])} }],`),
      ),
  };
  return moduleView(scope, "query/module", view, `TanStack Query for ${whole.api.title}.`);
}

/** Names of what the module exports. */
export const namesOf = (whole: PluginContext) =>
  new CallNames(whole, declared, (call: ClientCall) =>
    isRead(call)
      ? ([
          "QueryKey",
          "QueryOptions",
          "InfiniteQueryOptions",
          ...(call.item === undefined ? [] : (["StreamedQueryOptions"] as const)),
        ] as const)
      : (["MutationOptions"] as const),
  );
