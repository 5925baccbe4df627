import { Script } from "node:vm";
import { patientPattern, type PatientPattern } from "../rules/patient-pattern.ts";

/** Exports of a module, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** Statements of a script about its module, before it yields. */
interface ModuleInScript {
  /** Exports what these functions return, by name. */
  exports(getters: Readonly<Record<string, () => unknown>>): void;
  /** Exports of another module; they may be made later. */
  require(specifier: string): Exports;
  /**
   * Exports everything of another module, but for names that the module exports itself. The other does not
   * import this one.
   */
  exportAll(specifier: string): void;
  /** Exports these of another module. */
  exportFrom(specifier: string, names: readonly string[]): void;
  /** A pattern whose tests take linear time. */
  pattern(source: string): PatientPattern;
}

type Run = (module: ModuleInScript) => Iterator<unknown>;

/** Finds what a module imports: another one, or what a package exports. */
type Find = (specifier: string) => LiveModule | Exports;

/**
 * A module of generated code, printed as a script. As with modules of ECMAScript, all that import each other are linked
 * before one of them runs, and what a module imports runs before it.
 */
export class LiveModule {
  /** Reads what the module has; without a prototype, as the namespace of a module. */
  readonly exports: Exports = Object.create(null) as Exports;
  readonly #file: string;
  readonly #text: string;
  readonly #imports = new Set<LiveModule>();
  /** The rest of the script; undefined once it runs. */
  #rest: Iterator<unknown> | undefined;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  /** Runs the script as far as it says what the module exports and imports. */
  link(find: Find): void {
    const script = `(function* ($module) {"use strict";${this.#text}\n})`;
    const run = new Script(script, { filename: `live/${this.#file}` }).runInThisContext() as Run;
    this.#rest = run({
      exports: (getters) => {
        for (const [name, get] of Object.entries(getters)) this.#export(name, get);
      },
      require: (specifier) => this.#require(specifier, find),
      exportAll: (specifier) => {
        const from = this.#require(specifier, find);
        for (const name of Object.keys(from))
          if (!Object.hasOwn(this.exports, name)) this.#export(name, () => from[name]);
      },
      exportFrom: (specifier, names) => {
        const from = this.#require(specifier, find);
        for (const name of names) this.#export(name, () => from[name]);
      },
      pattern: patientPattern,
    });
    this.#rest.next();
  }

  /** Runs the module, unless it does so or has. */
  run(): void {
    const rest = this.#rest;
    if (rest === undefined) return;
    this.#rest = undefined;
    for (const module of this.#imports) module.run();
    rest.next();
  }

  #export(name: string, get: () => unknown): void {
    // Read when it is used: what the module declares is made when it runs.
    Object.defineProperty(this.exports, name, { get, enumerable: true, configurable: true });
  }

  #require(specifier: string, find: Find): Exports {
    const found = find(specifier);
    if (!(found instanceof LiveModule)) return found;
    this.#imports.add(found);
    return found.exports;
  }
}
