import {
  clientCalls,
  ModuleScope,
  UniqueNames,
  type ClientCall,
  type PluginContext,
} from "diptych/plugin";

/** Ends of the names of what the module exports for an operation. */
export type Suffix = "QueryKey" | "QueryOptions" | "InfiniteQueryOptions" | "MutationOptions";

const readSuffixes: readonly Suffix[] = ["QueryKey", "QueryOptions", "InfiniteQueryOptions"];

/** Names that the template declares itself. */
const declared = [
  "InfiniteQueryOptions",
  "MutationOptions",
  "OperationKey",
  "QueryOptions",
  "isSkipped",
  "keyOf",
  "tagQueryKeys",
];

/** Names of what the module exports, which are decided before there is a scope that knows them. */
export class CallNames {
  readonly #names = new Map<string, string>();

  constructor(whole: PluginContext) {
    const unique = new UniqueNames(declared);
    for (const { name, operation } of clientCalls(whole, new ModuleScope("./query-names"))) {
      const suffixes = isRead(operation.method) ? readSuffixes : (["MutationOptions"] as const);
      for (const suffix of suffixes)
        this.#names.set(`${name} ${suffix}`, unique.unique(name + suffix));
    }
  }

  all(): Iterable<string> {
    return this.#names.values();
  }

  of({ name }: ClientCall, suffix: Suffix): string {
    const found = this.#names.get(`${name} ${suffix}`);
    if (found === undefined) throw new Error(`${name} has no ${suffix}`);
    return found;
  }
}

/** Whether calls of a method only read, so that they are queries. */
export const isRead = (method: string): boolean => method === "get" || method === "head";
