/**
 * A module of the generated package: its path below `src/` without extension, such as
 * `./json/decode`.
 */
export type ModuleId = `./${string}`;

/** Where a symbol is imported from: a module of the package, or a package such as `msw`. */
export type Source = string;

/** Entry of the runtime for generated code. */
export const runtimeEntry = "@diptych/runtime/codegen1";

/** Entry of the runtime for people; generated entries re-export from it. */
export const runtimeForPeople = "@diptych/runtime";

export function isModuleId(source: string): source is ModuleId {
  return source.startsWith("./");
}

/** Path of a module within the generated package. */
export function modulePath(module: ModuleId): string {
  return `src/${module.slice(2)}.ts`;
}

/** Specifier that imports `to` in the module `from`. */
export function importSpecifier(from: ModuleId, to: Source): string {
  if (!isModuleId(to)) return to;
  const up = "../".repeat(from.split("/").length - 2);
  return `${up === "" ? "./" : up}${to.slice(2)}.js`;
}
