import path from "node:path";
import { Project, ts, type SourceFile } from "ts-morph";
import { resolveAlias } from "../aliases.ts";
import { isModule, type ProjectFile } from "../migration.ts";
import type { ProjectNames } from "../project-names.ts";
import { moduleOf } from "./former-code.ts";
import { packageStubs } from "./package-stubs.ts";

/** A project's modules with their types; nothing is loaded from the disk or run. */
export interface Program {
  sourceOf(file: ProjectFile): SourceFile;
  /** The path within the project of a syntax tree's file; undefined for one that is not of the project. */
  pathOf(source: SourceFile): string | undefined;
}

/** Folder of the project in memory. */
const root = "/project";

/**
 * Opens all modules of a project together.
 *
 * @param isFormer whether a file is generated code, by its path without an ending
 */
export function openProgram(
  files: readonly ProjectFile[],
  names: ProjectNames,
  isFormer: (module: string) => boolean,
): Program {
  const modules = new Map(
    files.filter((one) => isModule(one.path)).map((one) => [moduleOf(one.path), one.path]),
  );
  const find = (module: string): string | undefined =>
    modules.get(module) ?? modules.get(path.posix.join(module, "index"));
  const resolve = (specifier: string, from: string): string | undefined => {
    const plain = moduleOf(specifier);
    const folder = path.posix.dirname(from);
    const places = plain.startsWith(".")
      ? [path.posix.join(folder, plain)]
      : resolveAlias(plain, folder, names.aliases).map(({ module }) => module);
    const found = places.map(find).find((one) => one !== undefined);
    if (found !== undefined) return `${root}/${found}`;
    const key = specifier === "axios" && isFormer(moduleOf(from)) ? "former axios" : specifier;
    return Object.hasOwn(packageStubs, key) ? packageStubs[key]?.file : undefined;
  };
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      allowJs: true,
      jsx: ts.JsxEmit.Preserve,
      lib: ["lib.es2022.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      target: ts.ScriptTarget.ES2022,
      types: [],
    },
    resolutionHost: () => ({
      resolveModuleNames: (specifiers, from) =>
        specifiers.map((specifier) => {
          const inside = from.startsWith(`${root}/`) ? from.slice(root.length + 1) : undefined;
          const file = inside === undefined ? undefined : resolve(specifier, inside);
          return file === undefined
            ? undefined
            : { resolvedFileName: file, extension: path.posix.extname(file) as ts.Extension };
        }),
    }),
  });
  for (const { file, text } of Object.values(packageStubs))
    project.createSourceFile(file, text, { overwrite: true });
  for (const { path: name, text } of files)
    if (isModule(name))
      project.createSourceFile(`${root}/${name}`, text.replace(/^\uFEFF/, ""), {
        overwrite: true,
      });
  return {
    sourceOf: ({ path: name }) => project.getSourceFileOrThrow(`${root}/${name}`),
    pathOf: (source) => {
      const file = source.getFilePath();
      return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : undefined;
    },
  };
}
