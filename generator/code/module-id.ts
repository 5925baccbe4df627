import type { ModuleForm } from "./module-form.ts";

/** A module of the generated code: its path among the modules, without extension: `./json/decode`. */
export type ModuleId = `./${string}`;

/** How a relative import ends: `./types.js`, `./types.ts` or `./types`. */
export const importExtensions = ["js", "ts", "none"] as const;

export type ImportExtension = (typeof importExtensions)[number];

/** Where a symbol is imported from: a module of the package, or a package such as `msw`. */
export type Source = string;

/** Entry of the runtime for generated code. */
export const runtimeEntry = "@diptych/runtime/codegen1";

/** Entry of the runtime for people; generated entries re-export from it. */
export const runtimeForPeople = "@diptych/runtime";

/** Versions of the runtime that the generated code is written for. */
export const runtimeRange = "^0.7.0";

export function isModuleId(source: string): source is ModuleId {
  return source.startsWith("./");
}

/**
 * Path of a module within the output folder. A package of its own has its sources in `src/`, beside
 * what is built of them; code within another package is where its author wants it.
 */
export function modulePath(
  module: ModuleId,
  isPackage: boolean,
  form: ModuleForm = "typescript",
): string {
  return `${isPackage ? "src/" : ""}${module.slice(2)}.${form === "typescript" ? "ts" : "js"}`;
}

/** Specifier that imports `to` in the module `from`; artefacts get the extension with the options. */
export function importSpecifier(from: ModuleId, to: Source, extension: ImportExtension): string {
  if (!isModuleId(to)) return to;
  const up = "../".repeat(from.split("/").length - 2);
  return withExtension(`${up === "" ? "./" : up}${to.slice(2)}`, extension);
}

/** The specifier of a module without extension, as it is imported. */
export function withExtension(specifier: string, extension: ImportExtension): string {
  // JavaScript of plugins is not held by types.
  if (!importExtensions.includes(extension))
    throw new TypeError(`'${extension}' is no import extension; pass options.importExtension`);
  return extension === "none" ? specifier : `${specifier}.${extension}`;
}
