import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compilerSettings } from "../../generator/views/package/manifest.ts";
import { runCompiler } from "./run-compiler.ts";

const root = path.resolve(import.meta.dirname, "../..");
const source = (file: string): string[] => [path.join(root, file)];

/** Imports of tests lead to the sources, so that nothing must be built first. */
const paths = {
  "@diptych/runtime": source("runtime/src/index.ts"),
  "@diptych/runtime/*": source("runtime/src/*.ts"),
  "#platform": source("runtime/src/platform/web.ts"),
  ...Object.fromEntries(
    ["v2", "v3"].flatMap((name) => [
      [`@diptych/${name}`, source(`generated/${name}/src/index.ts`)],
      [`@diptych/${name}/*`, source(`generated/${name}/src/*.ts`)],
    ]),
  ),
};

export interface CompileFolderOptions {
  readonly include?: readonly string[];
  /** Settings that differ from those of a generated package. */
  readonly settings?: object;
}

/**
 * Compiles the modules of a folder under the settings of generated packages.
 *
 * @returns the compiler's errors, with paths relative to the folder
 * @throws where the compiler did not run
 */
export async function compileFolder(
  folder: string,
  { include = ["."], settings = {} }: CompileFolderOptions = {},
): Promise<readonly string[]> {
  const { compilerOptions } = compilerSettings(["./server", "./client"]) as {
    compilerOptions: object;
  };
  const project = {
    compilerOptions: {
      ...compilerOptions,
      rootDir: root,
      noEmit: true,
      allowImportingTsExtensions: true,
      typeRoots: [path.join(root, "node_modules/@types")],
      paths,
      ...settings,
    },
    include,
  };
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(project));
  return runCompiler(folder);
}
