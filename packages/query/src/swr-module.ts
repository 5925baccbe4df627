import {
  clientCalls,
  code,
  docSentence,
  exportedType,
  globals,
  join,
  literal,
  moduleView,
  name,
  scopeOf,
  type Code,
  type ModuleView,
  type Name,
  type PluginContext,
  type Printable,
  type Reference,
} from "diptych/plugin";
import { CallNames, isRead } from "./call-names.ts";
import { callView, type CallView } from "./call-view.ts";
import { pagesOf, type PagesView } from "./pages.ts";
import { queryPaths } from "./query-paths.ts";

/** View of `query/swr`. */
export interface SwrModuleView {
  readonly Transport: Reference;
  readonly Array: Printable;
  readonly JSON: Printable;
  readonly Partial: Printable;
  readonly Promise: Printable;
  readonly Readonly: Printable;
  readonly Record: Printable;
  readonly String: Printable;
  /** Whether parameters of a query can be null, so that it is not sent. */
  readonly canSkip: boolean;
  /** Whether an operation has pages. */
  readonly hasPages: boolean;
  /** Operations that only read, and give no sequence. */
  readonly queries: readonly SwrQueryView[];
  /** All others that do not only read. */
  readonly mutations: readonly CallView[];
  /** Type of the paths that requests are found by; false if there are no queries. */
  readonly paths: Code | false;
  /** Type of the tags that operations with queries have; false if there is none. */
  readonly tags: Code | false;
}

export interface SwrQueryView extends CallView {
  /** Name of the function that gives the key. */
  readonly keyName: Name;
  readonly keyDoc: Code;
  readonly pages: PagesView | false;
  readonly pagesDoc: Code;
}

export const swrModuleId = "./swr";

/** Names that the template declares itself. */
const declared = [
  "OperationKey",
  "QueryPath",
  "SwrKey",
  "SwrPageKey",
  "hasTag",
  "isUnder",
  "keyOf",
  "skipped",
  "underPath",
];

/** `swr`: keys and fetchers of SWR, functions per operation. */
export function swrModule(whole: PluginContext): ModuleView {
  const names = new CallNames(whole, declared, (call) =>
    isRead(call) ? (["SwrKey", "Swr", "SwrInfinite"] as const) : (["SwrMutation"] as const),
  );
  const scope = scopeOf(whole, swrModuleId, "query/swr", {
    declares: names.all(),
    globals: [
      ...(["Array", "Date", "FormData", "JSON", "Partial", "Promise"] as const),
      ...(["Readonly", "Record", "String", "Uint8Array"] as const),
    ],
  });
  const calls = clientCalls(whole, scope);
  const reads = calls.filter((call) => isRead(call) && !call.isSequence);
  for (const { operation, isSequence } of calls) {
    if (!isSequence) continue;
    const message = `${operation.name} has no fetcher for SWR: its response is a sequence`;
    const help = "Read its 'items' with useSWRSubscription";
    whole.report({ severity: "warning", message, help, origin: operation.origin });
  }
  const queries = reads.map(
    (call): SwrQueryView => ({
      ...callView(call, names.of(call, "Swr"), "Key and fetcher of {call} for `useSWR`"),
      keyName: name(names.of(call, "SwrKey")),
      keyDoc: docSentence(`Key of \`${call.name}\`.`),
      pages: pagesOf(call, names.of(call, "SwrInfinite"), whole),
      pagesDoc: docSentence(`Keys and fetcher of \`${call.name}\` for \`useSWRInfinite\`.`),
    }),
  );
  const tags = [...new Set(reads.flatMap(({ operation }) => operation.tags))];
  const view: SwrModuleView = {
    Transport: exportedType("@diptych/runtime", "Transport"),
    Array: globals.Array,
    JSON: globals.JSON,
    Partial: globals.Partial,
    Promise: globals.Promise,
    Readonly: globals.Readonly,
    Record: globals.Record,
    String: globals.String,
    canSkip: queries.some(({ params }) => params !== false),
    hasPages: queries.some(({ pages }) => pages !== false),
    queries,
    mutations: calls
      .filter((call) => !isRead(call) && !call.isSequence)
      .map((call) =>
        callView(
          call,
          names.of(call, "SwrMutation"),
          "Key and fetcher of {call} for `useSWRMutation`",
        ),
      ),
    paths: reads.length > 0 && queryPaths(reads),
    tags: tags.length > 0 && join(tags.map(literal), code` | `),
  };
  return moduleView(scope, "query/swr", view, `SWR for ${whole.api.title}.`);
}
