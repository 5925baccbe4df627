import type { ModuleView } from "../artefact.ts";
import { importPath } from "../module-path.ts";
import { ModuleScope, type ModuleId } from "../scope.ts";

/** View of `index/module`. */
export interface IndexView {
  readonly modules: readonly { readonly path: string; readonly typeOnly: boolean }[];
}

/** The package's one entry: everything that the other modules export. */
export function indexModule(modules: readonly ModuleId[]): ModuleView {
  const view: IndexView = {
    modules: modules.map((module) => ({
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
