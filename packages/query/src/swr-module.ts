import {
  clientCalls,
  code,
  docSentence,
  join,
  literal,
  moduleView,
  name,
  scopeOf,
  type Code,
  type ModuleView,
  type Name,
  type PluginContext,
} from "diptych/plugin";
import { CallNames, isRead } from "./call-names.ts";
import { callView, operationDoc, type CallView } from "./call-view.ts";
import { keyGlobals, keysView, tagsOf, type KeysView } from "./keys-view.ts";
import { pagesOf, type PagesView } from "./pages.ts";

/** View of `query/swr`. */
export interface SwrModuleView extends KeysView {
  /** Whether an operation has pages. */
  readonly hasPages: boolean;
  /** Operations that only read, and give no sequence. */
  readonly queries: readonly SwrQueryView[];
  /** All others that do not only read. */
  readonly mutations: readonly CallView[];
  /** Type of the paths that requests are found by; false if there are no queries. */
  readonly paths: Code | false;
  /** Type of the tags that operations with queries have; false if absent. */
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
  "api",
  "OperationKey",
  "QueryCall",
  "QueryPath",
  "SwrKey",
  "SwrPageKey",
  "callOptions",
  "hasTag",
  "isUnder",
  "keyOf",
  "keyWith",
  "skipped",
  "underPath",
];

/** `swr`: keys and fetchers of SWR, functions per operation. */
export function swrModule(whole: PluginContext, api: string): ModuleView {
  const names = new CallNames(whole, declared, (call) =>
    isRead(call) ? (["SwrKey", "Swr", "SwrInfinite"] as const) : (["SwrMutation"] as const),
  );
  const scope = scopeOf(whole, swrModuleId, "query/swr", {
    declares: names.all(),
    globals: keyGlobals,
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
      ...callView(call, names.of(call, "Swr"), "key and fetcher of {call} for `useSWR`"),
      keyName: name(names.of(call, "SwrKey")),
      keyDoc: docSentence(`Key of \`${call.name}\`.`),
      pages: pagesOf(call, names.of(call, "SwrInfinite"), whole),
      pagesDoc: operationDoc(call, "keys and fetcher of {call} for `useSWRInfinite`"),
    }),
  );
  const tags = tagsOf(reads);
  const view: SwrModuleView = {
    ...keysView(
      api,
      calls.filter((call) => !call.isSequence),
      reads,
    ),
    hasPages: queries.some(({ pages }) => pages !== false),
    queries,
    mutations: calls
      .filter((call) => !isRead(call) && !call.isSequence)
      .map((call) =>
        callView(
          call,
          names.of(call, "SwrMutation"),
          "key and fetcher of {call} for `useSWRMutation`",
        ),
      ),
    tags: tags.length > 0 && join(tags.map(literal), code` | `),
  };
  return moduleView(scope, "query/swr", view, `SWR for ${whole.api.title}.`);
}
