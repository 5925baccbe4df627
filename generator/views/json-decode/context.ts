import type { Api, Declaration, TypeNode } from "../../ir/index.ts";
import type { Options } from "../options.ts";
import type { ModuleScope } from "../scope.ts";
import { typeText } from "../types/type-text.ts";

/** A function of the module that reads a type which has no declaration. */
export interface HelperView {
  readonly name: string;
  readonly type: string;
  readonly lines: readonly { readonly line: string }[];
}

/** TypeScript that reads a value: a call on the reader `r`, and a function that does the same. */
export interface Reader {
  readonly call: string;
  readonly function: string;
}

/** What views of one module share: its names, and the functions made so far. */
export class DecodeContext {
  readonly scope: ModuleScope;
  readonly options: Options;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly #helpers = new Map<string, HelperView>();
  readonly #counts = new Map<string, number>();

  constructor(scope: ModuleScope, api: Api, options: Options) {
    this.scope = scope;
    this.options = options;
    this.declarations = new Map(
      api.declarations.map((declaration) => [declaration.id, declaration]),
    );
  }

  /** Local name of a function or class of the runtime. */
  runtime(symbol: string): string {
    return this.scope.value("runtime", symbol);
  }

  declaration(id: string): Declaration {
    const declaration = this.declarations.get(id);
    if (declaration === undefined) throw new Error(`no declaration ${id}`);
    return declaration;
  }

  /** Name of a function with these lines; the same type and lines get the same function. */
  helper(stem: string, node: TypeNode, lines: readonly string[]): string {
    const type = typeText(node, this);
    const text = [type, ...lines].join("\n");
    const known = this.#helpers.get(text);
    if (known !== undefined) return known.name;
    const count = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, count);
    const name = `${stem}${count}`;
    this.#helpers.set(text, { name, type, lines: lines.map((line) => ({ line })) });
    return name;
  }

  get helpers(): readonly HelperView[] {
    return [...this.#helpers.values()];
  }
}

/** Name of the function that reads a declaration. */
export function readName(declaration: Declaration): string {
  return `read${declaration.name}`;
}
