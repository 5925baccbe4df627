/** Modules of a generated package that code may import from, and the runtime. */
export type ModuleId =
  | "runtime"
  | "index"
  | "types"
  | "validate"
  | "schemas"
  | "json/decode"
  | "json/encode"
  | "xml/decode"
  | "xml/encode"
  | "filters"
  | "server"
  | "server/types"
  | "server/router"
  | "server/requests"
  | "server/responses"
  | "client"
  | "client/types"
  | "client/operations";

export interface ImportedSymbol {
  readonly module: ModuleId;
  readonly symbol: string;
  /** Name in the importing module; differs from `symbol` where that is taken. */
  readonly local: string;
  readonly typeOnly: boolean;
}

/**
 * Names of one module while it is being put together. Naming a symbol is what imports it, so no
 * module imports what it does not use.
 */
export class ModuleScope {
  readonly module: ModuleId;
  readonly #declared: ReadonlySet<string>;
  readonly #imports = new Map<
    string,
    { -readonly [K in keyof ImportedSymbol]: ImportedSymbol[K] }
  >();
  readonly #taken = new Set<string>();
  readonly #constants = new Map<string, string>();

  /** @param declared names that the module itself declares at its top level */
  constructor(module: ModuleId, declared: Iterable<string> = []) {
    this.module = module;
    this.#declared = new Set(declared);
  }

  /** Local name of a value (function, class, constant); imports it unless it is declared here. */
  value(module: ModuleId, symbol: string): string {
    return this.#use(module, symbol, false);
  }

  /** Local name of a type; imports it as a type unless it is declared here. */
  type(module: ModuleId, symbol: string): string {
    return this.#use(module, symbol, true);
  }

  /** Name of a module-level constant with this text; the same text gets the same name. */
  constant(stem: string, text: string): string {
    const known = this.#constants.get(text);
    if (known !== undefined) return known;
    const name = this.#free(`${stem}${this.#constants.size + 1}`);
    this.#constants.set(text, name);
    return name;
  }

  get imports(): readonly ImportedSymbol[] {
    return [...this.#imports.values()];
  }

  get constants(): readonly { readonly name: string; readonly text: string }[] {
    return [...this.#constants].map(([text, name]) => ({ name, text }));
  }

  #use(module: ModuleId, symbol: string, typeOnly: boolean): string {
    if (module === this.module) return symbol;
    const key = `${module}\n${symbol}`;
    const known = this.#imports.get(key);
    if (known !== undefined) {
      known.typeOnly &&= typeOnly;
      return known.local;
    }
    const local = this.#free(symbol);
    this.#imports.set(key, { module, symbol, local, typeOnly });
    return local;
  }

  #free(name: string): string {
    let free = name;
    for (let n = 2; this.#declared.has(free) || this.#taken.has(free); n++) free = `${name}_${n}`;
    this.#taken.add(free);
    return free;
  }
}
