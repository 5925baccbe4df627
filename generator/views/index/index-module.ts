import { ModuleScope, importSpecifier, literal, type Code } from "../../code/index.ts";
import type { Options } from "../options.ts";
import { moduleView, type ModulePlan, type ModuleView } from "../module-view.ts";

/** View of `index/module`. */
export interface IndexView {
  /** Modules whose exports the package's main entry exports. */
  readonly modules: readonly ExportedModuleView[];
}

/** A module that the main entry exports. */
export interface ExportedModuleView {
  /** Specifier of the module, as a literal. */
  readonly specifier: Code;
  /** Whether only its types are exported. */
  readonly typeOnly: boolean;
}

/** The package's main entry: types, validators and codecs. */
export function indexModule(plans: readonly ModulePlan[], options: Options): ModulePlan {
  const build = (): ModuleView => indexView(plans, options);
  return { module: "./index", entry: "none", isPublic: false, build };
}

function indexView(plans: readonly ModulePlan[], { importExtension }: Options): ModuleView {
  const view: IndexView = {
    modules: plans
      .filter(({ entry }) => entry !== "none")
      .map(({ module, entry }) => ({
        specifier: literal(importSpecifier("./index", module, importExtension)),
        typeOnly: entry === "types",
      })),
  };
  const summary = "Everything that this package exports.";
  return moduleView(new ModuleScope("./index"), "index/module", view, summary);
}
