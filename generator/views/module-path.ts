import type { ModuleId } from "./scope.ts";

/** Path of a module within the generated package. */
export function modulePath(module: Exclude<ModuleId, "runtime">): string {
  return `src/${module}.ts`;
}

/** What an import of `to` is written as in the module `from`. */
export function importPath(from: ModuleId, to: ModuleId): string {
  if (to === "runtime") return "@diptych/runtime";
  const up = "../".repeat(from.split("/").length - 1);
  return `${up === "" ? "./" : up}${to}.js`;
}
