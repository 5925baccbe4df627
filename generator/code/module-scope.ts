import { camelCase, isReservedWord, pascalCase } from "../names/identifier.ts";
import { UniqueNames } from "../names/unique.ts";
import {
  Code,
  Global,
  Name,
  Reference,
  code,
  lines,
  name,
  nothing,
  type Printable,
} from "./code.ts";
import { globalScope, type GlobalName } from "./global-names.ts";
import type { ModuleForm } from "./module-form.ts";
import type { ModuleId, Source } from "./module-id.ts";

/** A symbol that the module imports. */
export interface ImportedSymbol {
  readonly source: Source;
  readonly symbol: string;
  /** Name in the importing module; differs from `symbol` where that is taken. */
  readonly local: string;
  readonly typeOnly: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A function that the views of a module have asked for; the frame of the module prints it. */
export interface HelperFunction {
  readonly name: Code;
  readonly parameters: Code;
  readonly type: Code;
  readonly body: Code;
}

/** Names of a module that are known before anything is printed. */
export interface ModuleNames {
  /** Names that the module declares at its top level. */
  readonly declares?: Iterable<string>;
  /** Globals that its code names: imports of the same name are renamed. */
  readonly globals?: readonly GlobalName[];
  /** Names of parameters and constants within its templates: nothing else may have them. */
  readonly locals?: Iterable<string>;
}

/**
 * Names of one module while it is put together, and what prints its fragments. Printing a symbol of
 * another module imports it, so a module imports exactly what it uses.
 */
export class ModuleScope {
  readonly module: ModuleId;
  readonly #declared: ReadonlySet<string>;
  readonly #globals: ReadonlySet<string>;
  /** Names at the top level: declared, imported, of constants and helper functions. */
  readonly #top: UniqueNames;
  /** Names that locals of functions have; the top level keeps away from them. */
  readonly #locals = new Set<string>();
  /** By source and symbol: every reference that is printed is looked up. */
  readonly #imports = new Map<Source, Map<string, Mutable<ImportedSymbol>>>();
  /** By their text in TypeScript: what differs in types is two. */
  readonly #constants = new Map<string, { readonly name: Name; readonly text: Code }>();
  readonly #helpers = new Map<string, { readonly name: Name; readonly helper: HelperFunction }>();
  /** Names that modules have in a script, by source. */
  readonly #modules = new Map<Source, string>();

  constructor(module: ModuleId, { declares = [], globals = [], locals = [] }: ModuleNames = {}) {
    this.module = module;
    this.#declared = new Set(declares);
    this.#globals = new Set(globals);
    this.#top = new UniqueNames([...this.#declared, ...globals]);
    for (const local of locals) this.#addLocal(local);
  }

  get imports(): readonly ImportedSymbol[] {
    return [...this.#imports.values()].flatMap((symbols) => [...symbols.values()]);
  }

  get constants(): readonly { readonly name: Code; readonly text: Code }[] {
    return [...this.#constants.values()].map(({ name: constant, text }) => ({
      name: Code.trusted([constant.text]),
      text,
    }));
  }

  get helpers(): readonly HelperFunction[] {
    return [...this.#helpers.values()].map(({ helper }) => helper);
  }

  /** Whether a name is taken at the top level of the module. */
  has(text: string): boolean {
    return this.#top.has(text);
  }

  /** A name at the top level for something that the views declare: `stem`, or with a number. */
  declare(stem: string): Name {
    return name(this.#free(() => this.#top.unique(stem)));
  }

  /** The same, always with a number: `array1`, `array2`. */
  declareNumbered(stem: string): Name {
    return name(this.#free(() => this.#top.numbered(stem)));
  }

  /** Names of the locals of one function; `fixed` are those that its text or its template has. */
  function(...fixed: readonly string[]): FunctionScope {
    for (const local of fixed) this.#addLocal(local);
    return new FunctionScope(this, fixed, (local) => this.#addLocal(local));
  }

  /** A constant of the module with this value; the same text gets the same constant. */
  constant(stem: string, value: Printable): Name {
    const text = this.print(value);
    const known = this.#constants.get(text);
    if (known !== undefined) return known.name;
    const constant = this.declareNumbered(stem);
    this.#constants.set(text, { name: constant, text: code`${value}` });
    return constant;
  }

  /** A function of the module; the same text gets the same function. */
  helper(
    stem: string,
    parameters: Printable,
    type: Printable,
    statements: readonly Printable[],
  ): Name {
    const body = lines(statements);
    const key = [parameters, type, body].map((part) => this.print(part)).join("\n");
    const known = this.#helpers.get(key);
    if (known !== undefined) return known.name;
    const helper = this.declareNumbered(stem);
    this.#helpers.set(key, {
      name: helper,
      helper: {
        name: Code.trusted([helper.text]),
        parameters: code`${parameters}`,
        type: code`${type}`,
        body,
      },
    });
    return helper;
  }

  /**
   * The text of a fragment. What it names of other modules is imported; names are the same in all forms, so
   * what only compilers read takes its names also where it is left out.
   */
  print(fragment: Printable, form: ModuleForm = "typescript"): string {
    return this.#print(fragment, form, false);
  }

  /** @param isType whether it stands in what only compilers read */
  #print(fragment: Printable, form: ModuleForm, isType: boolean): string {
    if (fragment instanceof Code) {
      const text = this.#code(fragment, form, isType || fragment.isType);
      return fragment.isType && form !== "typescript" ? "" : text;
    }
    if (fragment instanceof Reference) return this.#reference(fragment, form, isType);
    if (fragment instanceof Name) return fragment.text;
    if (fragment instanceof Global) return this.#global(fragment.name);
    if (typeof fragment === "number") return String(fragment);
    throw new TypeError(`${typeof fragment} is not a fragment`);
  }

  #code({ texts, values, shorthand }: Code, form: ModuleForm, isType: boolean): string {
    if (shorthand !== undefined) {
      const value = this.#print(values[0] ?? nothing, form, isType);
      return value === shorthand ? shorthand : `${shorthand}: ${value}`;
    }
    let text = texts[0] ?? "";
    for (let i = 0; i < values.length; i++)
      text += this.#print(values[i] as Printable, form, isType) + (texts[i + 1] ?? "");
    return text;
  }

  #reference(reference: Reference, form: ModuleForm, isType: boolean): string {
    const { source, symbol, typeOnly } = reference;
    if (source === this.module) return symbol;
    const local = this.#local(source, symbol, typeOnly || isType);
    // Of modules that import each other, one runs before all values of the other are there.
    return form === "script" ? `${this.inScript(source)}.${symbol}` : local;
  }

  #local(source: Source, symbol: string, typeOnly: boolean): string {
    let symbols = this.#imports.get(source);
    if (symbols === undefined) this.#imports.set(source, (symbols = new Map()));
    const known = symbols.get(symbol);
    if (known !== undefined) {
      known.typeOnly &&= typeOnly;
      return known.local;
    }
    const stem = symbol === "default" ? defaultName(source) : symbol;
    const local = this.#free(() => this.#top.unique(stem));
    symbols.set(symbol, { source, symbol, local, typeOnly });
    return local;
  }

  /** The name of an imported module in a script; no other name there begins so, but for locals. */
  inScript(source: Source): string {
    let known = this.#modules.get(source);
    if (known === undefined) {
      known = this.#free(() => this.#top.unique(`$${camelCase(source.replace(/^.*\//, ""))}`));
      this.#modules.set(source, known);
    }
    return known;
  }

  /** The first name that no local of a function has. */
  #free(next: () => string): string {
    let free = next();
    while (this.#locals.has(free)) free = next();
    return free;
  }

  #global(global: GlobalName): string {
    if (this.#declared.has(global)) return `globalThis.${global}`;
    if (!this.#globals.has(global))
      throw new Error(`${this.module} does not list the global ${global} that it names`);
    return global;
  }

  #addLocal(local: string): void {
    this.#locals.add(local);
  }
}

/** A name for the default export of a module: `Big` for `big.js`. */
function defaultName(source: Source): string {
  return pascalCase(source.replace(/^.*\//, "").replace(/\.[cm]?js$/, ""));
}

/** Locals of one function: none hides another, a global, or a name at the top level. */
export class FunctionScope {
  readonly #module: ModuleScope;
  readonly #names: UniqueNames;
  readonly #record: (local: string) => void;

  constructor(module: ModuleScope, fixed: readonly string[], record: (local: string) => void) {
    this.#module = module;
    this.#names = new UniqueNames(fixed, globalScope);
    this.#record = record;
  }

  /** A local that is called like `stem`, which may be any text, as far as that is free. */
  local(stem: string): Name {
    const wanted =
      /^[A-Za-z_$][\w$]*$/.test(stem) && !isReservedWord(stem) ? stem : camelCase(stem);
    let local = this.#names.unique(wanted);
    while (this.#module.has(local)) local = this.#names.unique(wanted);
    this.#record(local);
    return name(local);
  }
}
