import path from "node:path";
import { Script } from "node:vm";
import { modulePath, runtimeEntry, runtimeForPeople, type ModuleId } from "../code/index.ts";
import { translator, type Translate } from "./translate.ts";

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/**
 * Modules of generated code, each translated and run when it is first asked for. They are functions of
 * this process, so nothing is written to the disk, and what is no longer used is freed.
 */
export class LiveModules {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #runtime: ReadonlyMap<string, Exports>;
  readonly #translate: Translate;
  readonly #loaded = new Map<string, Exports>();

  private constructor(
    texts: ReadonlyMap<string, string>,
    runtime: ReadonlyMap<string, Exports>,
    translate: Translate,
  ) {
    this.#texts = texts;
    this.#runtime = runtime;
    this.#translate = translate;
  }

  /** @param texts the TypeScript of each module, by its path, such as `json/decode.ts` */
  static async of(texts: ReadonlyMap<string, string>): Promise<LiveModules> {
    const [people, codegen1, translate] = await Promise.all([
      import("@diptych/runtime"),
      import("@diptych/runtime/codegen1"),
      translator(),
    ]);
    const runtime = new Map<string, Exports>([
      [runtimeForPeople, people],
      [runtimeEntry, codegen1],
    ]);
    return new LiveModules(texts, runtime, translate);
  }

  /** Whether the document has such a module: one without operations has no server. */
  has(module: ModuleId): boolean {
    return this.#texts.has(modulePath(module, false));
  }

  /** What the runtime exports for people, as the modules use it. */
  get runtime(): Exports {
    return this.#runtime.get(runtimeForPeople) ?? {};
  }

  /** What the runtime exports for generated code, as the modules use it. */
  get runtimeForCode(): Exports {
    return this.#runtime.get(runtimeEntry) ?? {};
  }

  /** What a module exports, such as `./server`. */
  get(module: ModuleId): Exports {
    return this.#load(modulePath(module, false));
  }

  #load(file: string): Exports {
    const loaded = this.#loaded.get(file);
    if (loaded !== undefined) return loaded;
    const text = this.#texts.get(file);
    if (text === undefined) throw new Error(`there is no module '${file}'`);
    const exports = {};
    // Before it runs, for modules that import each other.
    this.#loaded.set(file, exports);
    const script = `(function (exports, require) {${this.#translate(file, text)}\n})`;
    const run = new Script(script, { filename: `live/${file}` }).runInThisContext() as (
      exports: Exports,
      require: (specifier: string) => Exports,
    ) => void;
    run(exports, (specifier) => this.#import(specifier, file));
    return exports;
  }

  #import(specifier: string, from: string): Exports {
    if (specifier.startsWith("."))
      return this.#load(
        path.posix.join(path.posix.dirname(from), specifier).replace(/\.js$/, ".ts"),
      );
    const exports = this.#runtime.get(specifier);
    if (exports === undefined) throw new Error(`'${from}' imports '${specifier}'`);
    return exports;
  }
}
