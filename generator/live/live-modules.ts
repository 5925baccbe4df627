import path from "node:path";
import { modulePath, runtimeEntry, runtimeForPeople, type ModuleId } from "../code/index.ts";
import { PatientConditions } from "../rules/evaluate.ts";
import { LiveModule, type Exports } from "./live-module.ts";

export type { Exports } from "./live-module.ts";

const loadRuntime = () =>
  Promise.all([import("@diptych/runtime"), import("@diptych/runtime/codegen1")]);

type Codegen = Awaited<ReturnType<typeof loadRuntime>>[1];

type ServerDescription = Parameters<Codegen["createServerCore"]>[0];

/** A change of what the generated server says of its operations. */
export type DescriptionChange = (description: ServerDescription) => ServerDescription;

/**
 * Modules of generated code, each run when it is first asked for. They are functions of this process, so
 * nothing is written to the disk, and what is no longer used is freed.
 */
export class LiveModules {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #runtime: ReadonlyMap<string, Exports>;
  readonly #modules = new Map<string, LiveModule>();
  #described: DescriptionChange = (description) => description;

  private constructor(texts: ReadonlyMap<string, string>, runtime: ReadonlyMap<string, Exports>) {
    this.#texts = texts;
    this.#runtime = runtime;
  }

  /** @param texts the script of each module, by its path, such as `json/decode.js` */
  static async of(texts: ReadonlyMap<string, string>): Promise<LiveModules> {
    const [people, codegen1] = await loadRuntime();
    const { createServerCore: create } = codegen1;
    const createServerCore: typeof create = (description, ...given) =>
      create(made.#described(description), ...given);
    const runtime = new Map<string, Exports>([
      [runtimeForPeople, people],
      [runtimeEntry, { ...codegen1, Conditions: PatientConditions, createServerCore }],
    ]);
    const made = new LiveModules(texts, runtime);
    return made;
  }

  /**
   * Makes a server of another description than the generated one.
   *
   * @param change gives the description of the server that is made meanwhile
   */
  describing<Made>(change: DescriptionChange, make: () => Made): Made {
    const before = this.#described;
    this.#described = change;
    try {
      return make();
    } finally {
      this.#described = before;
    }
  }

  /** Whether the document has such a module: one without operations has no server. */
  has(module: ModuleId): boolean {
    return this.#texts.has(fileOf(module));
  }

  /** Exports of the runtime for people, as the modules use them. */
  get runtime(): Exports {
    return this.#runtime.get(runtimeForPeople) ?? {};
  }

  /** Exports of the runtime for generated code, as the modules use them. */
  get runtimeForCode(): Exports {
    return this.#runtime.get(runtimeEntry) ?? {};
  }

  /** Exports of a module, such as `./server`. */
  get(module: ModuleId): Exports {
    const found = this.#linked(fileOf(module));
    found.run();
    return found.exports;
  }

  /** A module that knows what it imports, and has perhaps not run. */
  #linked(file: string): LiveModule {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const text = this.#texts.get(file);
    if (text === undefined) throw new Error(`there is no module '${file}'`);
    const module = new LiveModule(file, text);
    // Before it is linked, for modules that import each other.
    this.#modules.set(file, module);
    module.link((specifier) => this.#imported(specifier, file));
    return module;
  }

  #imported(specifier: string, from: string): LiveModule | Exports {
    if (specifier.startsWith("."))
      return this.#linked(path.posix.join(path.posix.dirname(from), specifier));
    const exports = this.#runtime.get(specifier);
    if (exports === undefined) throw new Error(`'${from}' imports '${specifier}'`);
    return exports;
  }
}

const fileOf = (module: ModuleId): string => modulePath(module, false, "script");
