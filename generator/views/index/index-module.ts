import type { ModuleView } from "../artefact.ts";
import { importPath } from "../module-path.ts";
import { ModuleScope, type ModuleId } from "../scope.ts";

/** View of `index/module`. */
export interface IndexView {
  readonly modules: readonly { readonly path: string; readonly typeOnly: boolean }[];
}

/** Names of servers and clients could be those of schemas, so that each has an entry of its own. */
const isExported = (module: ModuleId): boolean => !/^(server|client|filters)\b/.test(module);

/** The package's main entry: types, validators and codecs. */
export function indexModule(modules: readonly ModuleId[]): ModuleView {
  const view: IndexView = {
    modules: modules.filter(isExported).map((module) => ({
      path: importPath("index", module),
      typeOnly: module === "types",
    })),
  };
  return {
    scope: new ModuleScope("index"),
    template: "index/module",
    view,
    summary: "Everything that this package exports.",
  };
}
