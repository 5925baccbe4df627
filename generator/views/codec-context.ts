import type { Api, Declaration } from "../ir/index.ts";
import type { Options } from "./options.ts";
import type { ModuleScope } from "./scope.ts";
import { target } from "./types/type-text.ts";

/** A function of the module for a type which has no declaration. */
export interface HelperView {
  readonly name: string;
  readonly parameters: string;
  readonly type: string;
  readonly lines: readonly { readonly line: string }[];
}

/** What the views of one module of codecs share: its names, and the functions made so far. */
export class CodecContext {
  readonly scope: ModuleScope;
  readonly options: Options;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly #helpers = new Map<string, HelperView>();
  readonly #counts = new Map<string, number>();

  /** @param declarations by their ids, where they are not to be the document's own */
  constructor(
    scope: ModuleScope,
    api: Api,
    options: Options,
    declarations?: ReadonlyMap<string, Declaration>,
  ) {
    this.scope = scope;
    this.options = options;
    this.declarations =
      declarations ?? new Map(api.declarations.map((declaration) => [declaration.id, declaration]));
  }

  /** Local name of a function or class of the runtime. */
  runtime(symbol: string): string {
    return this.scope.value("runtime", symbol);
  }

  declaration(id: string): Declaration {
    return target(id, this);
  }

  get helpers(): readonly HelperView[] {
    return [...this.#helpers.values()];
  }

  /** Name of a function with these lines; the same text gets the same function. */
  helper(stem: string, parameters: string, type: string, lines: readonly string[]): string {
    const text = [parameters, type, ...lines].join("\n");
    const known = this.#helpers.get(text);
    if (known !== undefined) return known.name;
    const count = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, count);
    const name = `${stem}${count}`;
    this.#helpers.set(text, { name, parameters, type, lines: lines.map((line) => ({ line })) });
    return name;
  }
}
