import type { Api } from "../ir/index.ts";
import type { Options } from "./options.ts";
import type { ModuleScope } from "./scope.ts";

/** One module to print: the template gets `view`, a plain object with every key present. */
export interface ModuleView {
  readonly scope: ModuleScope;
  /** Folder and name of the template below `templates/`, such as `types/module`. */
  readonly template: string;
  readonly view: object;
  /** One sentence for the head of the file. */
  readonly summary: string;
}

/** What can be emitted from a document; each knows the modules that it consists of. */
export interface Artefact {
  readonly name: ArtefactName;
  modules(api: Api, options: Options): readonly ModuleView[];
}

export type ArtefactName = "types" | "validate" | "json" | "xml" | "server" | "client";
