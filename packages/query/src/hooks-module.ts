import {
  clientCalls,
  exportedType,
  exportedValue,
  globals,
  ModuleScope,
  moduleView,
  name,
  pascalCase,
  scopeOf,
  UniqueNames,
  type ClientCall,
  type Code,
  type ModuleView,
  type Name,
  type PluginContext,
  type Printable,
  type Reference,
} from "diptych/plugin";
import { isRead } from "./call-names.ts";
import { callView, operationDoc, type CallView } from "./call-view.ts";
import { pagesOf } from "./pages.ts";
import { namesOf, queryModuleId } from "./query-module.ts";

/** View of `query/hooks`. */
export interface HooksModuleView {
  readonly ApiError: Reference;
  readonly Transport: Reference;
  readonly Error: Printable;
  readonly Omit: Printable;
  readonly Promise: Printable;
  readonly createContext: Reference;
  readonly useContext: Reference;
  readonly Provider: Reference;
  readonly queries: readonly QueryHookView[];
  readonly infinite: readonly InfiniteHookView[];
  readonly mutations: readonly HookView[];
  // False where nothing uses them: what a view has is imported.
  readonly CallOptions: Reference | false;
  readonly QueryCall: Reference | false;
  readonly MutationOptions: Reference | false;
  readonly SkipToken: Reference | false;
  readonly InfiniteData: Reference | false;
  readonly QueryKey: Reference | false;
  readonly useQuery: Reference | false;
  readonly useSuspenseQuery: Reference | false;
  readonly UseQueryOptions: Reference | false;
  readonly UseQueryResult: Reference | false;
  readonly UseSuspenseQueryOptions: Reference | false;
  readonly UseSuspenseQueryResult: Reference | false;
  readonly useInfiniteQuery: Reference | false;
  readonly UseInfiniteQueryOptions: Reference | false;
  readonly UseInfiniteQueryResult: Reference | false;
  readonly useMutation: Reference | false;
  readonly useQueryClient: Reference | false;
  readonly UseMutationOptions: Reference | false;
  readonly UseMutationResult: Reference | false;
}

/** A hook. */
export interface HookView extends CallView {
  /** The function of `query` with its options. */
  readonly optionsOf: Reference;
}

/** Hooks of a query: one that gives its state, and one that suspends. */
export interface QueryHookView extends HookView {
  readonly suspense: Name;
  readonly suspenseDoc: Code;
}

export interface InfiniteHookView extends HookView {
  readonly page: Printable;
  readonly position: Printable;
}

export const hooksModuleId = "./hooks";

/** Names that the template declares itself. */
const declared = [
  "MutationHookOptions",
  "InfiniteHookOptions",
  "QueryHookOptions",
  "SuspenseHookOptions",
  "TransportProvider",
  "TransportContext",
  "useInvalidating",
  "useTransport",
];

const adapter = "@tanstack/react-query";

/** `hooks`: hooks of React per operation, which take the transport from their context. */
export function hooksModule(whole: PluginContext): ModuleView {
  const own = hookNames(whole);
  const optionNames = namesOf(whole);
  const scope = scopeOf(whole, hooksModuleId, "query/hooks", {
    declares: own.values(),
    globals: ["Error", "Omit", "Promise"],
  });
  const calls = clientCalls(whole, scope).filter(({ isSequence }) => !isSequence);
  const named = ({ name: call }: ClientCall, suffix: string): string =>
    own.get(`${call} ${suffix}`) ?? call;
  const optionsOf = (call: ClientCall, suffix: OptionSuffix): Reference =>
    exportedValue(queryModuleId, optionNames.of(call, suffix));
  const reads = calls.filter(isRead);
  const queries = reads.map(
    (call): QueryHookView => ({
      ...callView(call, named(call, ""), "a query by {call}"),
      optionsOf: optionsOf(call, "QueryOptions"),
      suspense: name(named(call, "Suspense")),
      suspenseDoc: operationDoc(call, "a query by {call}, which suspends until there are data"),
    }),
  );
  const infinite = reads.flatMap((call): readonly InfiniteHookView[] => {
    const pages = pagesOf(call, named(call, "Infinite"), whole);
    if (pages === false) return [];
    return [
      {
        ...callView(call, named(call, "Infinite"), "an infinite query by {call}"),
        optionsOf: optionsOf(call, "InfiniteQueryOptions"),
        page: pages.page,
        position: pages.position,
      },
    ];
  });
  const mutations = calls
    .filter((call) => !isRead(call))
    .map(
      (call): HookView => ({
        ...callView(call, named(call, ""), "a mutation by {call}"),
        optionsOf: optionsOf(call, "MutationOptions"),
      }),
    );
  const has = { query: queries.length > 0, pages: infinite.length > 0, save: mutations.length > 0 };
  const value = (isUsed: boolean, symbol: string): Reference | false =>
    isUsed && exportedValue(adapter, symbol);
  const type = (isUsed: boolean, symbol: string): Reference | false =>
    isUsed && exportedType(adapter, symbol);
  const view: HooksModuleView = {
    ApiError: exportedType("@diptych/runtime", "ApiError"),
    Transport: exportedType("@diptych/runtime", "Transport"),
    Error: globals.Error,
    Omit: globals.Omit,
    Promise: globals.Promise,
    createContext: exportedValue("react", "createContext"),
    useContext: exportedValue("react", "useContext"),
    Provider: exportedType("react", "Provider"),
    queries,
    infinite,
    mutations,
    CallOptions: has.save && exportedType("@diptych/runtime", "CallOptions"),
    QueryCall: has.query && exportedType(queryModuleId, "QueryCall"),
    MutationOptions: has.save && exportedType(queryModuleId, "MutationOptions"),
    SkipToken: type(
      queries.some(({ params }) => params !== false),
      "SkipToken",
    ),
    InfiniteData: type(has.pages, "InfiniteData"),
    QueryKey: type(has.pages || has.save, "QueryKey"),
    useQuery: value(has.query, "useQuery"),
    useSuspenseQuery: value(has.query, "useSuspenseQuery"),
    UseQueryOptions: type(has.query, "UseQueryOptions"),
    UseQueryResult: type(has.query, "UseQueryResult"),
    UseSuspenseQueryOptions: type(has.query, "UseSuspenseQueryOptions"),
    UseSuspenseQueryResult: type(has.query, "UseSuspenseQueryResult"),
    useInfiniteQuery: value(has.pages, "useInfiniteQuery"),
    UseInfiniteQueryOptions: type(has.pages, "UseInfiniteQueryOptions"),
    UseInfiniteQueryResult: type(has.pages, "UseInfiniteQueryResult"),
    useMutation: value(has.save, "useMutation"),
    useQueryClient: value(has.save, "useQueryClient"),
    UseMutationOptions: type(has.save, "UseMutationOptions"),
    UseMutationResult: type(has.save, "UseMutationResult"),
  };
  return moduleView(scope, "query/hooks", view, `Hooks of React for ${whole.api.title}.`);
}

type OptionSuffix = "QueryOptions" | "InfiniteQueryOptions" | "MutationOptions";

/** Names of hooks by the name of a call and a suffix: `useGetBook`, `useGetBookSuspense`, `useListBooksInfinite`. */
function hookNames(whole: PluginContext): ReadonlyMap<string, string> {
  const unique = new UniqueNames(declared);
  const names = new Map<string, string>();
  for (const call of clientCalls(whole, new ModuleScope("./hook-names")))
    for (const suffix of isRead(call) ? ["", "Suspense", "Infinite"] : [""])
      names.set(`${call.name} ${suffix}`, unique.unique(`use${pascalCase(call.name)}${suffix}`));
  return names;
}
