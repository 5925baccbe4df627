import {
  clientCalls,
  ModuleScope,
  UniqueNames,
  type ClientCall,
  type PluginContext,
} from "diptych/plugin";

/** Names of what a module exports for its calls, which are decided before there is a scope that knows them. */
export class CallNames<Suffix extends string> {
  readonly #names = new Map<string, string>();

  /** `declared` are names of the template, `suffixesOf` tells the ends of the names of a call. */
  constructor(
    whole: PluginContext,
    declared: readonly string[],
    suffixesOf: (call: ClientCall) => readonly Suffix[],
  ) {
    const unique = new UniqueNames(declared);
    for (const call of clientCalls(whole, new ModuleScope("./query-names")))
      for (const suffix of suffixesOf(call))
        this.#names.set(`${call.name} ${suffix}`, unique.unique(call.name + suffix));
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

/** Kinds of bodies that can stand in a key. */
const comparable: readonly string[] = ["json", "xml", "text", "form"];

/** Whether a call only reads, so that it is a query; a body of QUERY must be one that keys can have. */
export function isRead({ operation: { method, body } }: ClientCall): boolean {
  if (method === "query")
    return body?.contents.every(({ kind }) => comparable.includes(kind)) ?? true;
  return method === "get" || method === "head";
}
