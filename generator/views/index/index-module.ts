import { ModuleScope, importSpecifier, literal, type Code } from "../../code/index.ts";
import { moduleView, type ModulePlan, type ModuleView } from "../module-view.ts";

/** View of `index/module`. */
export interface IndexView {
  readonly modules: readonly { readonly specifier: Code; readonly typeOnly: boolean }[];
}

/** The package's main entry: types, validators and codecs. */
export function indexModule(plans: readonly ModulePlan[]): ModulePlan {
  return { module: "./index", entry: "none", isPublic: false, build: () => build(plans) };
}

function build(plans: readonly ModulePlan[]): ModuleView {
  const view: IndexView = {
    modules: plans
      .filter(({ entry }) => entry !== "none")
      .map(({ module, entry }) => ({
        specifier: literal(importSpecifier("./index", module)),
        typeOnly: entry === "types",
      })),
  };
  const summary = "Everything that this package exports.";
  return moduleView(new ModuleScope("./index"), "index/module", view, summary);
}
