import {
  clientCalls,
  code,
  docSentence,
  exportedType,
  globals,
  literal,
  ModuleScope,
  moduleView,
  name,
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
import { pagesOf, type PagesView } from "./pages.ts";

/** View of `query/module`. */
export interface QueryModuleView {
  readonly Transport: Reference;
  readonly Promise: Printable;
  readonly AbortSignal: Printable;
  readonly JSON: Printable;
  /** Operations that only read. */
  readonly queries: readonly QueryView[];
  /** All others. */
  readonly mutations: readonly CallView[];
}

/** A function that makes the options of one operation. */
export interface CallView {
  readonly doc: Code;
  readonly name: Name;
  /** Name of the operation, the first part of its key. */
  readonly key: Code;
  /** The client's free function. */
  readonly call: Reference;
  /** Type of the parameters as variables of a mutation, which may be left out. */
  readonly variables: Printable;
  /** Arguments that a mutation passes on after the transport; false if the operation takes no parameters. */
  readonly passed: Code | false;
  /** Parameters of the function after the transport. */
  readonly parameters: Code;
  /** Part of them that is passed on. */
  readonly given: Code;
  /** Type of what the call gives. */
  readonly data: Printable;
  /** Whether the call gives a body; TanStack Query wants null where there is none. */
  readonly hasBody: boolean;
}

export interface QueryView extends CallView {
  readonly pages: PagesView | false;
}

export const queryModuleId = "./query";

/** `query`: options of queries and mutations, one function per operation. */
export function queryModule(whole: PluginContext): ModuleView {
  const names = new UniqueNames(["Query", "InfiniteQuery", "Mutation", "keyOf"]);
  const own = new Map<string, string>();
  const nameOf = (call: ClientCall, suffix: string): string => {
    const key = `${call.name} ${suffix}`;
    const known = own.get(key) ?? names.unique(`${call.name}${suffix}`);
    own.set(key, known);
    return known;
  };
  for (const { name: symbol, operation } of callNames(whole)) {
    const suffixes = isRead(operation.method) ? ["Query", "InfiniteQuery"] : ["Mutation"];
    for (const suffix of suffixes) own.set(`${symbol} ${suffix}`, names.unique(symbol + suffix));
  }
  const scope = scopeOf(whole, queryModuleId, "query/module", {
    declares: own.values(),
    globals: ["AbortSignal", "Date", "FormData", "JSON", "Promise", "Uint8Array"],
  });
  const calls = clientCalls(whole, scope);
  const view: QueryModuleView = {
    Transport: exportedType("@diptych/runtime", "Transport"),
    Promise: globals.Promise,
    AbortSignal: globals.AbortSignal,
    JSON: globals.JSON,
    queries: calls
      .filter(({ operation }) => isRead(operation.method))
      .map((call) => ({
        ...callView(call, nameOf(call, "Query")),
        pages: pagesOf(call, nameOf(call, "InfiniteQuery"), whole),
      })),
    mutations: calls
      .filter(({ operation }) => !isRead(operation.method))
      .map((call) => callView(call, nameOf(call, "Mutation"))),
  };
  return moduleView(scope, "query/module", view, `TanStack Query for ${whole.api.title}.`);
}

/** Names are decided before a scope is made that knows them. */
function callNames(whole: PluginContext): readonly ClientCall[] {
  return clientCalls(whole, new ModuleScope("./query-names"));
}

const isRead = (method: string): boolean => method === "get" || method === "head";

function callView(call: ClientCall, own: string): CallView {
  const { operation, params, isOptional } = call;
  return {
    doc: docSentence(`Options of \`${call.name}\` for TanStack Query.`),
    name: name(own),
    key: literal(operation.name),
    call: call.call,
    variables:
      params === undefined ? code`void` : isOptional ? code`${params} | void` : code`${params}`,
    passed: params !== undefined && (isOptional ? code`, params || {}` : code`, params`),
    parameters:
      params === undefined ? code`` : code`, params${isOptional ? code`?` : code``}: ${params}`,
    given: params === undefined ? code`{}` : isOptional ? code`params ?? {}` : code`params`,
    data: call.hasBody ? call.body : code`null`,
    hasBody: call.hasBody,
  };
}
